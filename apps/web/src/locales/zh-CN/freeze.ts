import type { TranslationOf } from '@u-market/i18n'
import type { messages as base } from '../en-US/freeze.ts'

export const messages = {
  emergency: '遇到异常时',
  freeze: '冻结我的账号',
  freezeNote: '手机或账号可能落入他人之手时，立即停止一切操作',
  sheetIntro: '冻结立即生效，无需密码。',
  stops: '停止：下单、挂单、给交易对方发消息、转币、兑换和放币，以及更改密码、邮箱和收款方式',
  ends: '除本设备外，所有设备退出登录，挂单暂停',
  goesOn:
    '不受影响：进行中的订单时限不变，可以付款、申诉和联系客服，也可以收币。订单的对方会看到您的账号已冻结。',
  releases: '冻结期间您也不能放币。如买家已付款，请及时解冻或申诉。',
  thaws: '解冻需要登录密码和第二重验证。',
  frozen: '账号已冻结',
  isFrozen: '您的账号自 {time} 起已冻结。',
  since: '自 {time}',

  thawTitle: '解冻我的账号',
  thawIntro: '请确认手机和邮箱只由您本人使用、密码无人知晓后，再解冻。',
  notFrozen: '您的账号没有冻结，可以照常使用。',
  toSecurity: '打开安全中心',
  password: '登录密码',
  second: '第二重验证',
  byPasskey: '通行密钥',
  byApp: '身份验证器',
  bySms: '短信验证码',
  passkeyText: '点击“解冻我的账号”后，请在手机上确认。',
  appCode: '身份验证器验证码或恢复码',
  smsTo: '验证码将发送至 {mobile}。',
  needsPassword: '请输入登录密码',
  needsProof: '请输入验证码',
  thaw: '解冻我的账号',
  lost: '忘记密码？通过短信重设密码后，需满一周才能用短信验证码解冻，因为拿到您手机号的人可以同时做到这两步。',
  forgot: '重设密码',
  thawed: '账号已解冻。恢复挂单前请先查看。',
} as const satisfies TranslationOf<typeof base>
