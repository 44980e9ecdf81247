import type { Plan } from './act.ts'
import type { AtConsole, Duty } from './duty.ts'
import { consoleCallOf, readConsole } from './plans.ts'

/** What users are kept from, each for some seconds, so that the market goes on. */
export const sanctionDuties: readonly Duty[] = [imposeSanction, liftSanction, proposeClosing]

const SECONDS = { least: 2, most: 6 }

async function imposeSanction(at: AtConsole): Promise<Plan | null> {
  const account = at.random.pick(at.accounts)
  const kind = at.random.pick(['no_trade', 'no_transfer', 'frozen'] as const)
  if (!account || !kind) return null
  await readConsole(at, 'getUserSanctions', { userId: account.userId })
  const until = Math.ceil(Date.now() / 1000) + at.random.between(SECONDS.least, SECONDS.most)
  return consoleCallOf('imposeSanction', { userId: account.userId, kind, until, reason: at.mark() })
}

async function liftSanction(at: AtConsole): Promise<Plan | null> {
  const page = await readConsole(at, 'listSanctions', { limit: 20 })
  const sanction = at.random.pick(page?.data ?? [])
  return sanction ? consoleCallOf('liftSanction', { id: sanction.id, reason: 'It was looked into.' }) : null
}

/** Taken back at once: whoever is closed does nothing more. */
async function proposeClosing(at: AtConsole): Promise<Plan | null> {
  const account = at.random.pick(at.accounts)
  if (!account) return null
  const form = { deed: 'close', userId: account.userId, reason: at.mark() } as const
  return {
    name: 'console proposeAccount',
    repeats: 'key',
    send: async (client, options) => {
      const proposal = await client.console('proposeAccount', form, options)
      return proposal.status === 'open' ? client.console('withdrawProposal', { id: proposal.id }) : proposal
    },
    effects: () => [],
  }
}
