import type { TranslationOf } from '@u-market/i18n'
import type { messages as base } from '../en-US/amounts.ts'

export const messages = {
  many: '含有多个数字，请只输入金额',
  sign: '请输入不带正负号的金额',
  long: '数字位数过多',
  unclear: '无法识别为金额，请按 1,234.50 的格式输入',
} as const satisfies TranslationOf<typeof base>
