import { act, screen, within } from '@testing-library/react'
import type { User } from '@u-market/contract'
import { type Locale, locales } from '@u-market/contract/locale'
import { screens } from '@u-market/contract/paths'
import { beforeEach, expect, test } from 'vitest'
import { bob, config } from '../../test/samples.ts'
import { address, show } from '../../test/show.tsx'
import { setScreenParams, useScreenParams } from '../base/stores/screen-params.ts'
import { useUserInfo } from '../base/stores/user-info.ts'
import { loadCatalogue } from '../locales/index.ts'
import { PurchaseNotice } from './PurchaseNotice.tsx'

const nina: User = { ...bob, verificationStatus: 0 }

type Notice = { readonly title: string; readonly words: readonly string[] }

/** The specification's notice in the words of its two languages. */
const notices: readonly (readonly [Locale, Notice])[] = [
  [
    'en-US',
    {
      title: 'Purchase notice',
      words: [
        'Identity verification',
        'Complete real-name verification before you place an order.',
        'Place an order to buy coins',
        'Choose a seller matching your quantity and pay by bank card or e-wallet. The official side charges no fee.',
        'Confirm payment',
        'After transferring, tap “I have paid” (payment completed) and upload a transfer screenshot. Once the seller confirms receipt, the coins go into your wallet.',
        'Trade complete',
        'Your coins are in your balance, ready to use.',
        'You have not completed real-name verification. Please do so first.',
        'Verify now',
        'Close',
      ],
    },
  ],
  [
    'zh-CN',
    {
      title: '购买须知',
      words: [
        '身份认证',
        '完成实名认证后方可下单。',
        '下单买币',
        '选择数量匹配的卖家，使用银行卡或电子钱包付款。官方不收取任何手续费。',
        '确认付款',
        '转账后点击“我已付款”并上传转账截图。卖家确认收款后，币进入您的钱包。',
        '交易完成',
        '币已到账，可随时使用。',
        '您尚未完成实名认证，请先完成认证。',
        '立即认证',
        '关闭',
      ],
    },
  ],
]

beforeEach(() => setScreenParams({ isPurchaseNoticeOpen: true }))

test.each(notices)(
  'says word for word what the specification asks, in order (%s)',
  {
    tags: [
      'purchaseNotice.title',
      'purchaseNotice.verification',
      'purchaseNotice.order',
      'purchaseNotice.payment',
      'purchaseNotice.complete',
      'purchaseNotice.note',
    ],
  },
  async (language, { title, words }) => {
    await open({ language })
    const dialog = screen.getByRole('dialog', { name: title })
    expect(within(dialog).getAllByRole('listitem')).toHaveLength(4)
    expect(wordsOf(dialog)).toEqual([title, ...words])
  },
)

test.each(locales)('names the button by its label (%s)', async (locale) => {
  const { havePaid } = await loadCatalogue(locale, 'orders')
  const { notice3Text } = await loadCatalogue(locale, 'verification')
  const [label = ''] = havePaid?.split(' · ') ?? []
  expect(label).not.toBe('')
  expect(notice3Text).toMatch(new RegExp(`[“「]${label}[”」]`))
})

test('says that there is no fee until the market is known to charge one, and keeps the room of both texts', {
  tags: ['purchaseNotice.order'],
}, async () => {
  await open({})
  const step = screen.getAllByRole('listitem')[1]!
  expect(step).toHaveTextContent('The official side charges no fee.')
  const place = step.querySelector('p')
  expect(place?.dataset.other).toContain('You see the fee before you order.')
  act(() => useUserInfo.getState().keepHomeConfig({ ...config, fee: '0.50' }))
  expect(step).toHaveTextContent('You see the fee before you order.')
  expect(place?.dataset.other).toContain('The official side charges no fee.')
})

test.each([
  [1, 'Verification under review'],
  [2, 'Verification finished'],
  // Not of our server, and verified by the specification.
  [9 as 2, 'Verification finished'],
] as const)(
  'with status %i never says that the user is not verified',
  {
    tags: ['realName.underReview', 'realName.anyOther'],
  },
  async (verificationStatus, said) => {
    const { user } = await open({ as: { ...bob, verificationStatus } })
    const dialog = screen.getByRole('dialog')
    expect(dialog).not.toHaveTextContent(/not completed|Please do so first|Verify now/)
    expect(dialog).toHaveTextContent(said)
    await user.click(screen.getByRole('button', { name: 'Real-name verification' }))
    expect(address()).toBe(screens.verification)
    expect(useScreenParams.getState().isPurchaseNoticeOpen).toBe(false)
  },
)

test.each([screens.verification, screens.verificationPending, screens.verificationDone])(
  'never covers the screen that it leads to (%s)',
  async (at) => {
    await open({ at })
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
    expect(useScreenParams.getState().isPurchaseNoticeOpen).toBe(false)
  },
)

type Opened = { readonly as?: User; readonly language?: Locale; readonly at?: string }

function open({ as = nina, language = 'en-US', at = screens.home }: Opened) {
  return show(<PurchaseNotice />, { as, language, at })
}

/** The shown texts, from the top down, without the steps' numbers. */
function wordsOf(dialog: HTMLElement): string[] {
  return [...dialog.querySelectorAll('h2, h3, p, button, [class*=callout]')]
    .map(({ textContent }) => textContent ?? '')
    .filter((text, at, all) => text !== '' && text !== all[at - 1])
}
