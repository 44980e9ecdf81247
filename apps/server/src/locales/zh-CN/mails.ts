import type { TranslationOf } from '@u-market/i18n/texts'
import type { messages as base } from '../en-US/mails.ts'

export const messages = {
  subject: '【U集市】{title}',
  yourWord: '您的防钓鱼码：{word}',
  noWord: '您还没有设置防钓鱼码。请在“安全中心”设置，之后我们的每封邮件都会以它开头。',
  when: '时间：{time}',
  openSecurity: '打开安全中心',
  notYou: '不是您本人操作，或手机被盗？轻点一下即可停止一切操作，无需密码。',
  freeze: '冻结我的账号',
  neverAsk: '我们绝不会通过邮件或电话索要密码、支付密码或验证码。没有防钓鱼码的邮件都不是我们发的。',
  why: '这封邮件与您的账号安全有关，因此总会发送到您已验证的邮箱。',
  codeTitle: '验证邮箱',
  codeText: '请在 App 中输入此验证码，以便用此邮箱接收 U集市 的邮件。15 分钟内有效。',
  codeNotYou: '如非本人操作，可能是他人填错了邮箱。请忽略此邮件，没有验证码不会有任何变化。',
  mobileCodeTitle: '更换手机号验证码',
  mobileCodeText: '请在 App 中输入此验证码，以更换账号绑定的手机号。15 分钟内有效。',
  mobileCodeNotYou:
    '如非本人操作，说明有人已登录您的账号并知道支付密码：请修改登录密码和支付密码，退出其他设备，并且不要把验证码告诉任何人。',
  stopMobile: '停止更换',
} as const satisfies TranslationOf<typeof base>
