import { paths, screens } from '@u-market/contract/paths'
import { consoleCast } from '@u-market/testkit/cast'
import { confirm } from '../harness/acts.ts'
import { expect, test } from '../harness/test.ts'

const REASON = 'The documents belong to another person'

test('two operators revoke a verification: the trader reads why, and the offers are gone until verified again', async ({
  market,
  phone,
  desk,
  words,
}) => {
  const { alice, bob } = market
  const { accounts, proposals } = words.console
  const offer = await alice.lists({ num: '20.00' })
  const [annas, abels] = [await desk({ as: consoleCast.anna }), await desk({ as: consoleCast.abel })]
  const alices = await phone({ owner: alice })

  await test.step('Anna proposes it with a reason, and reads what follows', async () => {
    await annas.open(`/console/users/${alice.id}`)
    const form = annas.page.getByRole('form', { name: accounts('revokeTitle') })
    await form.getByLabel(accounts('revokeReason', { name: alice.nickname })).fill(REASON)
    await form.getByRole('button', { name: accounts('check'), exact: true }).click()
    await confirm(annas.page, words, accounts('revokeSign'), [
      '@alice',
      REASON,
      accounts('revokeMeans_verification'),
    ])
    const [, said = ''] = accounts('saidProposed', { id: '\n' }).split('\n')
    await expect(annas.page.getByText(said)).toBeVisible()
    expect((await alice.info()).verificationStatus).toBe(2)
  })

  await test.step('Abel approves it', async () => {
    await abels.open('/console/proposals')
    await abels.page.getByRole('table').getByRole('link').first().click()
    const panel = abels.page.getByRole('complementary', { name: proposals('verification_revoke') })
    await panel.getByRole('button', { name: proposals('approve') }).click()
    await confirm(abels.page, words, proposals('approveSign'), ['@alice', proposals('revoked')])
    await expect(abels.page.getByText(proposals('emptyQueue'))).toBeVisible()
  })

  await test.step('Alice reads the reason where she verifies, and no other user finds her offer', async () => {
    await alices.open(screens.verification)
    await expect(alices.page.getByText(REASON)).toBeVisible()
    const bobs = await phone({ owner: bob })
    await bobs.open(paths.offer(offer.id))
    await expect(
      bobs.page.getByRole('button', { name: words.takeSellOffer('buyTitle'), exact: true }),
    ).toBeHidden()
  })
})
