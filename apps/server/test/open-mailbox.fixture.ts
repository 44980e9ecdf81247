import { runDueJobs } from '@u-market/server/jobs/index.ts'
import { test as base, inWorld, type Trader, type World } from '@u-market/testkit'
import { type MailServer, startMailServer } from '@u-market/testkit/mail-server'

/** A market that sends its mails to a mail server on this machine. */
export const mailTest = base.extend<{ post: MailServer; world: World }>({
  // biome-ignore lint/correctness/noEmptyPattern: vitest reads the fixtures asked for off the pattern
  post: async ({}, use) => {
    const post = await startMailServer()
    await use(post)
    await post.stop()
  },
  world: async ({ post }, use) => inWorld({ smtp: post.settings, publicUrl: 'https://market.example' }, use),
})

export function runsJobs({ deps }: World): Promise<number> {
  return runDueJobs(deps)
}

/** Asks for an address. Returns the code that was sent to it. */
export async function asksFor(
  { world, post }: { world: World; post: MailServer },
  trader: Trader,
  email: string,
): Promise<string> {
  await trader.call('setEmail', { email, payPassword: trader.payPassword })
  await runsJobs(world)
  const mail = post.to(email.trim().toLowerCase()).at(-1)
  return /^\d{6}$/m.exec(mail?.text ?? '')?.[0] ?? 'no code came'
}

export async function confirms(
  place: { world: World; post: MailServer },
  trader: Trader,
  email: string,
): Promise<void> {
  await trader.call('setEmail', { code: await asksFor(place, trader, email) })
  await runsJobs(place.world)
}
