export const messages = {
  bank: 'Bank card',
  alipay: 'Alipay',
  wechat: 'WeChat Pay',
} as const
