import { act, screen, waitFor } from '@testing-library/react'
import { toWire } from '@u-market/contract'
import { screens } from '@u-market/contract/paths'
import { beforeEach, expect, test, vi } from 'vitest'
import { market } from '../../test/market.ts'
import { bob, config } from '../../test/samples.ts'
import { address, show, speak } from '../../test/show.tsx'
import { Link, Route, Switch } from '../base/router.tsx'
import { useScreenParams } from '../base/stores/screen-params.ts'
import { useUserInfo } from '../base/stores/user-info.ts'
import { MerchantScreen } from '../features/wallet/merchants/MerchantScreen.tsx'
import { LaterPurchaseNotice } from './App.tsx'
import { PageScreen, VerifiedOnly } from './Pages.tsx'
import { pageRoutes } from './routes.ts'

/** Selling, exchanging, adding a payment method, paying the bond. */
const acts = [screens.sell, screens.exchange, screens.addPaymentMethod, screens.bond]

const BEGUN = 'The act is begun'

beforeEach(() => market.answers('getMarket', config))

test('exactly these screens need a verified user', () => {
  const guarded = pageRoutes.filter(({ needsVerified }) => needsVerified).map(({ path }) => path)
  expect(guarded.toSorted()).toEqual(acts.toSorted())
})

test.each(acts)(
  '%s is stopped for an unverified user, and the step dialog opens',
  {
    tags: ['realName.none', 'realName.everyAction'],
  },
  async (act) => {
    const { user } = await open(0)
    await user.click(screen.getByRole('link', { name: act }))
    const notice = await screen.findByRole('dialog', { name: 'Purchase notice' })
    expect(notice).toHaveTextContent('You have not completed real-name verification')
    await waitFor(() => expect(address()).toBe(screens.mine))
    expect(screen.queryByText(BEGUN)).not.toBeInTheDocument()
    await user.click(screen.getByRole('button', { name: 'Close' }))
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
    expect(useScreenParams.getState().isPurchaseNoticeOpen).toBe(false)
    expect(address()).toBe(screens.mine)
  },
)

test('these screens need verification even if buying does not, and the dialog says so', async () => {
  const { user } = await open(0)
  const limits = { ...config.limits, verificationRequired: 0 } as const
  act(() => useUserInfo.getState().keepHomeConfig({ ...config, limits }))
  for (const name of acts) {
    await user.click(screen.getByRole('link', { name }))
    const notice = await screen.findByRole('dialog', { name: 'Purchase notice' })
    expect(notice).toHaveTextContent('before you sell or exchange coins')
    expect(notice).not.toHaveTextContent('before you place an order')
    expect(screen.queryByText(BEGUN)).not.toBeInTheDocument()
    await user.click(screen.getByRole('button', { name: 'Close' }))
  }
})

test.each(acts)(
  '%s is stopped during the review, with a message to wait',
  {
    tags: ['realName.underReview'],
  },
  async (act) => {
    const { user } = await open(1)
    await user.click(screen.getByRole('link', { name: act }))
    expect(
      await screen.findByText('Real-name authentication is under review, please wait for it to finish'),
    ).toBeVisible()
    await waitFor(() => expect(address()).toBe(screens.mine))
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
    expect(screen.queryByText(BEGUN)).not.toBeInTheDocument()
  },
)

test.each([2, 3, 9, -1])(
  'a status of %d counts as verified: every act proceeds',
  {
    tags: ['realName.anyOther', 'realName.verified'],
  },
  async (status) => {
    const { user, unmount } = await open(status)
    for (const act of acts) {
      await user.click(screen.getByRole('link', { name: act }))
      await waitFor(() => expect(address()).toBe(act))
      expect(await screen.findByText(BEGUN)).toBeVisible()
    }
    unmount()
  },
)

test('a user verified in the meantime is let in by the server’s status', async () => {
  const { user } = await open(0, 2)
  await user.click(screen.getByRole('link', { name: screens.sell }))
  expect(await screen.findByText(BEGUN)).toBeVisible()
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
  expect(useUserInfo.getState().info?.verificationStatus).toBe(2)
})

test('a route with needsVerified is guarded', async () => {
  const load = vi.fn(async () => () => null)
  market.says('getUser', { code: 1, data: toWire({ ...bob, verificationStatus: 0 }) })
  await show(
    <>
      <Route path="/">
        <PageScreen entry={{ path: '/', title: 'sell', needsVerified: true, load }} />
      </Route>
      <LaterPurchaseNotice />
    </>,
    { as: { ...bob, verificationStatus: 0 } },
  )
  expect(await screen.findByRole('dialog', { name: 'Purchase notice' })).toBeVisible()
  expect(load).not.toHaveBeenCalled()
})

test('a route with needsThawed leads a user who froze the account to thawing', async () => {
  const load = vi.fn(async () => () => null)
  await show(<PageScreen entry={{ path: '/', title: 'bond', needsThawed: true, load }} />, {
    as: { ...bob, frozenAt: 1 },
  })
  expect(await screen.findByRole('link', { name: 'Thaw my account' })).toBeVisible()
  expect(load).not.toHaveBeenCalled()
})

test('the merchant screen leads back a user who is not verified and has never applied, with the dialog open', async () => {
  market.answers('getUser', { ...bob, verificationStatus: 0, token: '' })
  market.says('certifyMerchant', { code: 1201, msg: 'Verify first', data: { reason: 'REALNAME_REQUIRED' } })
  const { user } = await show(
    <>
      <Link to={screens.merchant}>merchant</Link>
      <Route path={screens.merchant}>
        <MerchantScreen />
      </Route>
      <LaterPurchaseNotice />
    </>,
    { as: { ...bob, verificationStatus: 0 }, at: screens.mine },
  )
  await user.click(screen.getByRole('link', { name: 'merchant' }))
  expect(await screen.findByRole('dialog', { name: 'Purchase notice' })).toBeVisible()
  await waitFor(() => expect(address()).toBe(screens.mine))
})

test('the merchant screen stays after any other refusal, and says what it was', async () => {
  market.answers('getUser', { ...bob, token: '' })
  market.refuses('certifyMerchant', 'RATE_LIMITED', 'Too many requests')
  await show(
    <Route path={screens.merchant}>
      <MerchantScreen />
    </Route>,
    { as: bob, at: screens.merchant },
  )
  expect(await screen.findByText('Too many requests')).toBeVisible()
  expect(address()).toBe(screens.merchant)
})

test('a guarded address opened directly leads home, with the dialog open', async () => {
  await open(0, 0, screens.sell)
  expect(await screen.findByRole('dialog', { name: 'Purchase notice' })).toBeVisible()
  await waitFor(() => expect(address()).toBe(screens.home))
})

test('the dialog says why the last application was refused', async () => {
  const { user } = await open(0, 0, screens.mine, 'The front is blurred')
  await user.click(screen.getByRole('link', { name: screens.sell }))
  expect(await screen.findByText('You are not verified: The front is blurred')).toBeVisible()
  await speak('zh-CN')
  expect(screen.getByText('您目前未通过认证：The front is blurred')).toBeVisible()
})

/** Shows a screen with links to each act; the phone knows `status`, the server returns `answered`. */
async function open(status: number, answered = status, at: string = screens.mine, verificationReason = '') {
  const info = { ...bob, verificationReason }
  const said = { ...info, verificationStatus: answered, token: '' }
  market.says('getUser', { code: 1, data: toWire(said) })
  return show(
    <>
      {acts.map((act) => (
        <Link key={act} to={act}>
          {act}
        </Link>
      ))}
      <Switch>
        {pageRoutes
          .filter(({ path }) => acts.some((act) => act === path))
          .map((entry) => (
            <Route key={entry.path} path={entry.path}>
              {/* The route's guard without its screen, for which the tests would have to wait. */}
              <VerifiedOnly title={entry.title}>
                <p>{BEGUN}</p>
              </VerifiedOnly>
            </Route>
          ))}
        <Route>{null}</Route>
      </Switch>
      <LaterPurchaseNotice />
    </>,
    // Not in the type, but the phone stores any status that a server sends.
    { as: { ...info, verificationStatus: status as 0 }, at },
  )
}
