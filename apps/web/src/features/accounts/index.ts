export { maskMobile } from './mask-mobile.ts'
export { CODE_LENGTH, SmsCodeField } from './SmsCodeField.tsx'
export { useSmsCode } from './use-sms-code.ts'
