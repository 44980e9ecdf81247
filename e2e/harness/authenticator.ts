import type { Phone } from './phones.ts'

/** The phone's own keys, in Chromium: it makes and signs as if a finger were there at once. */
export async function giveAuthenticator({ page, context }: Phone) {
  const debug = await context.newCDPSession(page)
  await debug.send('WebAuthn.enable')
  const { authenticatorId } = await debug.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  return {
    /** Whether the face or the finger is known from here on. */
    knowOwner: (isUserVerified: boolean) =>
      debug.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified }),
  }
}
