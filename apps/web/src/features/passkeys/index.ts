export { PasskeyLogin } from './PasskeyLogin.tsx'
export { useReleaseByPasskey } from './use-release-by-passkey.ts'
