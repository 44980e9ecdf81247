export { PasskeyLogin } from './PasskeyLogin.tsx'
export { useReleaseByPasskey } from './use-release-by-passkey.ts'
export { useSignStepUp } from './use-sign-step-up.ts'
