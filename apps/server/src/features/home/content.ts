import type { Bilingual } from '@u-market/contract'
import { SERVICE_HOURS_TEXT } from '@u-market/domain'

export const COIN_NAME = 'U'

type Text = { readonly title: Bilingual; readonly content: Bilingual }

/** What the home screen rotates; `link` is a screen of the app. */
export const banners: readonly (Text & { link: string })[] = [
  {
    title: ['Your coin waits in escrow', '全程托管'],
    content: [
      'A seller’s coin is locked before you pay, and only released to you.',
      '付款前卖家的币已被锁定，只会放给您。',
    ],
    link: '/views/home/buylist',
  },
  {
    title: ['No fee', '零手续费'],
    content: [
      'Buying and selling cost nothing. The price you see is what you pay.',
      '买卖均不收手续费，所见即所付。',
    ],
    link: '/views/trade/index',
  },
  {
    title: ['Verify once, trade in minutes', '认证一次，即刻交易'],
    content: ['Real-name verification protects both sides of every trade.', '实名认证保护每一笔交易的双方。'],
    link: '/views/trade/kyc',
  },
]

export const notices: readonly (Text & { at: string })[] = [
  {
    title: ['Never release on a screenshot alone', '请勿仅凭截图放币'],
    content: [
      'Check your own bank or wallet app first: a transfer slip can be forged.',
      '请先在自己的银行或钱包应用中核实到账：转账截图可能被伪造。',
    ],
    at: '2026-01-01T00:00:00Z',
  },
  {
    title: ['Pay from your own account', '请使用本人账户付款'],
    content: [
      'The payer’s name must be the verified name of the buyer, or the seller may appeal.',
      '付款人须与买家实名一致，否则卖家可提出申诉。',
    ],
    at: '2026-01-01T00:00:00Z',
  },
]

export const share: Text = {
  title: ['Trade U coin with me', '一起交易 U 币'],
  content: [
    'Buy and sell U coin person to person, with escrow and no fee.',
    '点对点买卖 U 币，平台托管，零手续费。',
  ],
}
export const serviceHours: Bilingual = [`Every day, ${SERVICE_HOURS_TEXT}`, `每天 ${SERVICE_HOURS_TEXT}`]
