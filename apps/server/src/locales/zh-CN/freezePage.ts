import type { TranslationOf } from '@u-market/i18n/texts'
import type { messages as base } from '../en-US/freezePage.ts'

export const messages = {
  askTitle: '要冻结您的账号吗？',
  askText: '如果有人可能进入了您的账号，或拿走了您的手机，请冻结账号。无需密码，立即生效。',
  stops: '不能出售、转币、兑换或放币，不能给交易对方发消息，也不能更改密码、手机号、邮箱和收款方式。',
  ends: '您的挂单将暂停，所有手机都会退出登录。',
  goesOn: '进行中的订单时限不变，对方会看到您的账号已冻结。您可以登录、付款、申诉和联系客服。',
  thaws: '如需解冻，请登录后使用登录密码和第二重验证。',
  freeze: '冻结我的账号',
  doneTitle: '您的账号已冻结',
  doneText: '所有手机均已退出登录。请登录查看发生了什么，确认账号安全后，在“安全中心”解冻。',
  open: '打开 U集市',
  overTitle: '链接已失效',
  overText: '链接不完整、已过期，或早于您最近一次解冻。如需冻结账号，请登录后打开“安全中心”。',
} as const satisfies TranslationOf<typeof base>
