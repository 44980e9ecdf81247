import { mayDo, type OperatorAct, operatorRoles, rolesFor } from '@u-market/domain'
import { consoleCast } from '@u-market/testkit/cast'
import type { ConsoleOperator } from '@u-market/testkit/world'
import { signInOperator } from '../harness/acts.ts'
import { acts, areas, openPlace, type Place } from '../harness/console-acts.ts'
import { fillQueues } from '../harness/fill-queues.ts'
import type { Market } from '../harness/market.ts'
import { expect, test } from '../harness/test.ts'
import type { Words } from '../harness/words.ts'

const reason = 'It is as they say.'
const actNames = Object.keys(acts) as (keyof typeof acts)[]

for (const role of operatorRoles)
  test(`the console opens to ${role} what the table of permissions does, and says the rest`, async ({
    market,
    desk,
    words,
  }) => {
    await fillQueues(market)
    const ada = await market.secondOperator()
    await propose(market, ada)
    const { shell, proposals } = words.console
    const who = Object.values(consoleCast).find((each) => each.role === role)
    if (!who) throw new Error(`nobody is ${role}`)
    const { page, open, goOn, watched } = await desk()
    await open('/console/access')
    await signInOperator(page, words, who)
    const menu = page.getByRole('navigation', { name: shell('menu') })
    const main = page.getByRole('main')
    await expect(menu).toBeVisible()

    for (const [act, area] of Object.entries(areas) as [
      keyof typeof areas,
      (typeof areas)[keyof typeof areas],
    ][])
      await test.step(`the page of ${area}`, async () => {
        const isOpen = mayDo(role, act)
        await expect(menu.getByRole('link', { name: shell(area) })).toHaveCount(isOpen ? 1 : 0)
        await goOn(`/console/${area}`)
        await expect(main.getByRole('heading', { level: 1 })).toBeVisible()
        if (isOpen) await expect(main.getByRole('table').first()).toBeVisible()
        else await expect(main.getByRole('alert')).toHaveText(notYours(words, act))
        await expect(main.getByRole('alert')).toHaveCount(isOpen ? 0 : 1)
        watched.forgive(/403/)
      })

    const tryPlace = ({ act, place }: Try) =>
      test.step(`${act} at ${place.area}`, async () => {
        await goOn(`/console/access`)
        await goOn(`/console/${areas[place.area]}`)
        await openPlace(page, words, place)
        const isOpen = mayDo(role, act)
        for (const [at, [kind, name]] of place.controls(words).entries()) {
          const control = main.getByRole(kind, { name }).first()
          if (!isOpen) await expect(control).toBeDisabled()
          else if (at === 0) await expect(control).toBeEnabled()
          else await expect(control).toBeVisible()
        }
        const why = isAtProposals(place) ? proposals('why_role') : notYours(words, act)
        await expect(main.getByText(why)).toHaveCount(isOpen ? 0 : 1)
      })
    const tries = actNames
      .flatMap((act) => acts[act].map((place) => ({ act, place })))
      .filter(({ place }) => mayDo(role, place.area))
    for (const each of tries.filter(({ place }) => !isAtProposals(place))) await tryPlace(each)
    // What is proposed takes the place of the form that would decide it.
    await proposeDecisions(market, ada)
    for (const each of tries.filter(({ place }) => isAtProposals(place))) await tryPlace(each)
  })

type Try = { readonly act: (typeof actNames)[number]; readonly place: Place }

function isAtProposals({ area }: Place): boolean {
  return area === 'proposal.read'
}

function notYours({ console: { core } }: Words, act: OperatorAct): string {
  return core('notYourRole', {
    roles: rolesFor(act)
      .map((each) => core(each))
      .join(core('listSeparator')),
  })
}

/** One of each kind by Ada, who is none of those who look. */
async function propose({ alice, mei, nina, oscar, olivia }: Market, ada: ConsoleOperator): Promise<void> {
  const [appeal] = (await alice.call('listAppeals', {})).data
  const rita = (await olivia.call('listOperators', { limit: 50 })).data.find(({ name }) => name === 'Rita')
  if (!appeal || !rita) throw new Error('nothing to propose about')
  await mei.addsEvidence(appeal, 'I paid at noon.')
  await ada.call('proposeCoin', { deed: 'issue', userId: nina.id, amount: '5.00', reason })
  await ada.call('proposeAccount', { deed: 'close', userId: nina.id, reason })
  await ada.call('imposeSanction', { userId: oscar.id, kind: 'frozen', reason })
  await ada.call('proposeRole', { id: rita.id, role: 'support', reason })
  await ada.call('proposeSetting', { name: 'bond', value: '500.00', reason })
}

async function proposeDecisions({ alice, olivia }: Market, ada: ConsoleOperator): Promise<void> {
  const [appeal] = (await alice.call('listAppeals', {})).data
  const [exchange] = (await olivia.call('listExchanges', { status: 'pending' })).data
  if (!appeal || !exchange) throw new Error('nothing to decide')
  const { seen } = await ada.call('getAppeal', { id: appeal.id })
  await ada.call('proposePayout', { id: exchange.id, transactionId: 'ab'.repeat(32), reason })
  await ada.call('proposeRuling', { id: appeal.id, ruling: 'release', reason, seen })
}
