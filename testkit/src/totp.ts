import { Secret, TOTP } from 'otpauth'

/** What an authenticator app shows at a moment for a secret as it is shown, in groups of four. */
export function totpCode(secret: string, at: Date): string {
  return new TOTP({ secret: Secret.fromBase32(secret.replaceAll(' ', '')) }).generate({
    timestamp: at.getTime(),
  })
}
