import type { TranslationOf } from '@u-market/i18n'
import type { messages as base } from '../en-US/railFaults.ts'

export const messages = {
  required: '请填写此项',
  too_short: '至少 {minimum} 个字符',
  too_long: '最多 {maximum} 个字符',
  control_characters: '请去除控制字符',
  account: '请检查账号',
  iban: 'IBAN 以两个字母和两位数字开头，如 DE89 3704 …',
  iban_country: '没有以 {country} 开头的 IBAN',
  iban_length: '以 {country} 开头的 IBAN 应有 {length} 位，您填写了 {written} 位',
  iban_check: 'IBAN 校验不通过，请核对',
  clabe: 'CLABE 应为 18 位数字',
  clabe_check: 'CLABE 校验不通过，请核对',
  pix: '请填写 CPF、CNPJ、邮箱、以 +55 开头的手机号或随机密钥',
  pix_cpf: 'CPF 校验不通过，请核对。手机号需以 +55 开头。',
  pix_cnpj: 'CNPJ 校验不通过，请核对',
  upi: 'UPI 账号格式为 name@bank，@ 之后没有点',
  mobile: '手机号格式错误',
  mobile_prefix: '请填写以 {prefix} 开头的手机号',
  email: '请检查邮箱地址',
  contact: '请填写手机号或邮箱',
  handle: '@ 之后为 3 至 32 位字母、数字、点、连字符或下划线',
  card: '卡号应为 12 至 19 位数字',
  card_check: '卡号校验不通过，请核对',
  figures: '请填写 {digits} 位数字',
  sort_code: '银行分类代码为 6 位数字',
} as const satisfies TranslationOf<typeof base>
