export { CodeField } from './authenticator/CodeField.tsx'
export { useReleaseByPasskey, useSignStepUp } from './passkeys/passkeys.ts'
export { MethodPicker, methodSpot } from './payment-methods/MethodPicker.tsx'
export { CODE_LENGTH, maskMobile, SmsCodeField, useSmsCode } from './SmsCodeField.tsx'
