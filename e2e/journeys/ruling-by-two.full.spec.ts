import { paths } from '@u-market/contract/paths'
import { consoleCast } from '@u-market/testkit/cast'
import { comesInTime, confirm } from '../harness/acts.ts'
import type { Market } from '../harness/market.ts'
import { expect, test } from '../harness/test.ts'

const { abel, anna } = consoleCast
const REASON = 'The bank statement decides it.'

test('a ruling above the limit is proposed by one arbiter and approved by another', async ({
  market,
  desk,
  phone,
  words,
}) => {
  const { alice, bob } = market
  const { order, id } = await largeAppeal(market)
  const { disputes, proposals } = words.console
  const [abels, annas] = [await desk({ as: abel }), await desk({ as: anna })]
  await abels.page.clock.install()
  await abels.open(`/console/appeals/${id}`)
  await annas.open('/console/proposals')
  await expect(annas.page.getByText(proposals('emptyQueue'))).toBeVisible()
  const loser = await phone({ owner: alice })
  await loser.open(paths.appeal(id))

  const propose = async (): Promise<void> => {
    const { page } = abels
    const choice = disputes('releaseTo', { coin: '5,100.00', name: 'Bob' })
    await page.getByRole('radio', { name: choice }).check()
    await page.getByLabel(disputes('reasonLabel')).fill(REASON)
    await page.getByRole('button', { name: disputes('toConfirm') }).click()
    await expect(page.getByText(disputes('proposeMeans'))).toBeVisible()
    const step = page.getByRole('region', { name: disputes('confirmTitle') })
    for (const shown of [REASON, '5,100.00']) await expect(step).toContainText(shown)
    await step.getByRole('button', { name: disputes('proposeSign') }).click()
    const [said = ''] = disputes('saidProposed', { id: '\n' }).split('\n')
    await expect(page.getByText(said)).toBeVisible()
  }
  const panel = annas.page.getByRole('complementary', { name: proposals('appeal_rule') })

  await test.step('Abel proposes; new evidence of Alice makes it void, and both operators read why', async () => {
    await propose()
    expect((await bob.sees(order)).state).toBe('appealing')
    await alice.addsEvidence({ id }, 'Look at the account again.')
    await annas.page.reload()
    await annas.page.getByRole('table').getByRole('link').first().click()
    await expect(panel.getByText(proposals('release'))).toBeVisible()
    await panel.getByRole('button', { name: proposals('approve') }).click()
    await confirm(annas.page, words, proposals('approveSign'), [REASON, '5,100.00'])
    await expect(panel.getByRole('status')).toContainText(proposals('void_newer_entry'))
    await expect(annas.page.getByText(proposals('emptyQueue'))).toBeVisible()
    await abels.goOn('/console/proposals?status=void')
    await abels.page.getByRole('table').getByRole('link').first().click()
    const his = abels.page.getByRole('complementary', { name: proposals('appeal_rule') })
    await expect(his.getByRole('status')).toContainText(proposals('void_newer_entry'))
    await abels.goOn(`/console/appeals/${id}`)
  })

  await test.step('Proposed again on all evidence, it is carried out under both names', async () => {
    await comesInTime(abels.page.getByText('Look at the account again.'))
    await propose()
    await annas.page.reload()
    await annas.page.getByRole('table').getByRole('link').first().click()
    await panel.getByRole('button', { name: proposals('approve') }).click()
    await confirm(annas.page, words, proposals('approveSign'), ['5,100.00'])
    await expect(annas.page.getByText(proposals('emptyQueue'))).toBeVisible()
    await alice.accepts({ id })
    expect((await bob.sees(order)).state).toBe('completed')
  })

  await test.step('Abel’s page names Anna, and the losing side reads whose decision it was, and why', async () => {
    const [by = ''] = disputes('ruledBy', { name: 'Anna', time: '\n' }).split('\n')
    await comesInTime(abels.page.getByRole('status').filter({ hasText: by }))
    await expect(loser.page.getByText(REASON).first()).toBeVisible()
    await expect(loser.page.getByText(words.disputes('operator')).first()).toBeVisible()
  })
})

/** Bob says that he has paid for 5,100.00 U, Alice denies it, and Bob has responded. */
async function largeAppeal({ alice, bob, olivia }: Market) {
  await olivia.issues({ to: alice, amount: '6000.00' })
  const order = await bob.buys({ from: await alice.lists({ num: '5100.00' }), num: '5100.00' })
  await alice.confirms(order)
  await bob.marksPaid(order)
  const { id } = await alice.appeals(order, { type: 'unpaid', content: 'Nothing has come.' })
  await bob.addsEvidence({ id }, 'I paid at noon.')
  return { order, id }
}
