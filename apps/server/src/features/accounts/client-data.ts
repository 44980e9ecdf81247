import { z } from 'zod'

const clientData = z.object({ challenge: z.string().regex(/^[A-Za-z0-9_-]{20,128}$/) })

/** The word that was signed, out of the browser's own record; null where there is none. What it is worth, the signature says. */
export function signedWord(clientDataJson: string): string | null {
  try {
    const parsed = clientData.safeParse(JSON.parse(Buffer.from(clientDataJson, 'base64url').toString('utf8')))
    return parsed.success ? parsed.data.challenge : null
  } catch {
    return null
  }
}
