import type { TranslationOf } from '@u-market/i18n'
import type { messages as base } from '../en-US/security.ts'

export const messages = {
  title: '安全中心',
  ways: '密码与设备',
  reach: '联系方式',
  notSet: '未设置',
  neverAsk: '我们绝不会在聊天、电话或邮件中索要密码和验证码，也不会要求您转币到“安全账户”。',

  mobile: '手机号',
  email: '邮箱',
  emailOff: '本市场不提供邮件服务。',
  emailNote: '手机不在身边时，也能收到登录和变更提醒',
  confirmed: '已验证',
  unconfirmed: '待验证',
  emailIntro:
    '多一种联系方式：即使手机不在身边，您也能收到每次新登录和账号变更的提醒。其他人看不到您的邮箱。',
  emailNow: '邮件发送到 {email}。更换时会通知此邮箱和您的所有设备。',
  newEmail: '新邮箱',
  needsEmail: '请输入邮箱地址',
  sendCode: '发送验证码',
  removeEmail: '移除邮箱',
  emailRemoved: '邮箱已移除',
  codeTo: '验证码已发送到 {email}，15 分钟内有效。如未收到，请查看垃圾邮件。',
  code: '邮件验证码',
  needsCode: '请输入邮件中的验证码',
  another: '重新发送或更换邮箱',
  againIn: '{seconds} 秒后可重新发送',
  confirm: '验证',
  emailConfirmed: '邮箱已验证',

  word: '防钓鱼码',
  wordNote: '帮您识别邮件是否真的来自我们',
  wordIntro:
    '我们的每封邮件都以防钓鱼码开头，只有您和我们知道。没有它的邮件，无论多像，都不是我们发的；只有验证新邮箱的邮件不含防钓鱼码。',
  wordNow: '当前防钓鱼码：{word}。完整内容只出现在我们的邮件中。',
  newWord: '新防钓鱼码',
  wordHint: '4 至 20 个字符，请勿使用密码。',
  needsWord: '请至少输入 4 个字符',
  saveWord: '保存防钓鱼码',
  wordSaved: '防钓鱼码已保存',
} as const satisfies TranslationOf<typeof base>
