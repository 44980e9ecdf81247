import type { Bilingual } from './locale.ts'

/** What a field can be refused for. zod issues carry the key as their message; the server writes it in the caller's language. */
export const fieldMessages = {
  required: ['Please fill this in', '请填写此项'],
  invalid: ['This is not valid', '内容无效'],
  too_short: ['Too short: at least {minimum} characters', '至少 {minimum} 个字符'],
  too_long: ['Too long: at most {maximum} characters', '最多 {maximum} 个字符'],
  one_of: ['Choose one of: {options}', '请选择：{options}'],
  control_characters: ['Please remove control characters', '请去除控制字符'],
  markup: ['Please remove < and >', '请去除 < 和 > 符号'],
  name_characters: ['Use letters, figures, spaces and . - · only', '只能使用文字、数字、空格和 . - ·'],
  username: [
    '3 to 30 letters, figures or _, beginning with a letter',
    '以字母开头，3 至 30 位字母、数字或下划线',
  ],
  mobile: ['Malformed phone number', '手机号格式错误'],
  code: ['The code has 6 figures', '验证码为 6 位数字'],
  password: ['8 to 64 characters', '密码长度为 8 至 64 位'],
  paypassword: ['6 figures', '支付密码为 6 位数字'],
  repeat_differs: ['The two entries differ', '两次输入不一致'],
  amount: ['An amount with at most {decimals} decimals', '请输入最多 {decimals} 位小数的金额'],
  positive: ['Must be more than zero', '必须大于零'],
  too_large: ['Too large', '数值过大'],
  integer: ['A whole number', '请输入整数'],
  either_num_or_amount: ['Give either the coin or the money', '数量与金额只填其一'],
  upload: ['Please upload this picture again', '请重新上传图片'],
  idcard: ['Malformed document number', '证件号码格式错误'],
  account: ['Malformed account number', '账号格式错误'],
  address: ['Malformed address', '地址格式错误'],
  wallet: ['Malformed wallet address', '钱包地址格式错误'],
  min_over_max: ['The minimum is over the maximum', '最低限额不能高于最高限额'],
  below_min: ['At least {minimum}', '不能低于 {minimum}'],
  code_or_old: ['Give the SMS code or the old password', '请填写验证码或原密码'],
  bank_name: ['Please fill in the bank', '请填写开户银行'],
  method: ['Choose one of your payment methods', '请选择您的收付款方式'],
  own_mobile: ['Use the mobile number of your account', '请使用账号绑定的手机号'],
  fixed: ['This cannot be changed', '此项不可修改'],
  unknown_place: ['{name} in braces stands for nothing', '大括号中的 {name} 没有对应内容'],
  push: ['This is not a push subscription', '推送订阅信息无效'],
  unknown_invite: ['This invite code does not exist', '邀请码不存在'],
} as const satisfies Record<string, Bilingual>

export type FieldMessage = keyof typeof fieldMessages
