import sharp from 'sharp'
import { totpCode } from '../authenticator.ts'
import type { Role } from '../cast.ts'
import { documentFront } from '../pictures.ts'
import { createStrictClient } from '../strict-client.ts'
import type { Trader } from '../trader.ts'
import type { DemoMarket } from './open-market.ts'

/** Far from the numbers of the cast and the sellers. */
const NEW_MOBILE = 900

/**
 * A seller whose phone is gone, with the authenticator app on it, freezes the account from another session, and asks for it with
 * another mobile; the desk of two has not looked yet.
 */
export async function askForAccount(
  { transport, place, now }: DemoMarket,
  owner: Role,
  trader: Trader,
): Promise<void> {
  const { secret } = await trader.call('startAuthenticator', { payPassword: trader.payPassword })
  await trader.call('confirmAuthenticator', { code: totpCode(secret, now()) })
  await trader.call('freezeAccount', {})
  const visitor = createStrictClient(transport, { token: null, locale: 'en-US', address: '10.8.0.1' })
  const mobile = place.mobile(NEW_MOBILE)
  const { demoCode: code = '' } = await visitor.call('sendCode', { mobile, event: 'newmobile' })
  const document = await documentFront({ name: owner.realName, number: owner.documentNumber })
  await visitor.call('askRecovery', {
    account: owner.username,
    mobile,
    code,
    realName: owner.realName,
    documentNumber: owner.documentNumber,
    document: document.toString('base64url'),
    portrait: (await besideNote(document)).toString('base64url'),
    note: 'My phone was stolen on the train, and the SIM is blocked.',
    dropsFactor: '1',
  })
}

/** The document held up by a drawn person, who has written a note. */
function besideNote(document: Buffer): Promise<Buffer> {
  const scene = `<svg xmlns="http://www.w3.org/2000/svg" width="640" height="800">
    <rect width="640" height="800" fill="#C9D6CF"/>
    <path d="M90 800 q0 -330 230 -330 q230 0 230 330 z" fill="#2F5D8A"/>
    <ellipse cx="320" cy="270" rx="120" ry="150" fill="#EFC6A4"/>
    <path d="M200 250 q0 -150 120 -150 q120 0 120 150 q-40 -70 -120 -70 q-80 0 -120 70 z" fill="#2B2320"/>
    <circle cx="276" cy="262" r="9" fill="#2B1E18"/><circle cx="364" cy="262" r="9" fill="#2B1E18"/>
    <path d="M282 336 q38 26 76 0" fill="none" stroke="#2B1E18" stroke-width="7" stroke-linecap="round"/>
    <rect x="350" y="540" width="250" height="180" fill="#FFFFFF"/>
    <text x="370" y="600" font-family="sans-serif" font-size="30" fill="#14201B">U Market</text>
    <text x="370" y="650" font-family="sans-serif" font-size="26" fill="#14201B">my account</text>
  </svg>`
  return sharp(document)
    .resize({ width: 270 })
    .toBuffer()
    .then((held) =>
      sharp(Buffer.from(scene))
        .composite([{ input: held, left: 50, top: 540 }])
        .jpeg({ quality: 80 })
        .toBuffer(),
    )
}
