import type { Locale } from '@u-market/contract'
import { EXPORT_ADDRESS_MINUTES, MINUTE_MS, type UserId } from '@u-market/domain'
import { z } from 'zod'
import { unixSeconds } from '../../platform/clock.ts'
import { seal, unseal } from '../../platform/seal.ts'
import type { SessionUser } from '../call.ts'
import type { Deps } from '../deps.ts'

/** Path of the files; the rest of it is the file's name. */
export const EXPORTS = '/exports/'

const CONTEXT = 'export'

const filters = z.object({
  types: z.array(z.string()).optional(),
  direction: z.enum(['in', 'out']).optional(),
  start: z.number().optional(),
  end: z.number().optional(),
})

/** What a file shows. */
const content = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('orders'), filter: z.record(z.string(), z.union([z.string(), z.number()])) }),
  z.object({ kind: z.literal('bills'), filter: filters }),
  z.object({ kind: z.literal('statement'), period: z.string(), start: z.number(), end: z.number() }),
  z.object({ kind: z.literal('receipt'), orderId: z.string() }),
  z.object({ kind: z.literal('archive'), file: z.string() }),
])

const asked = z.object({
  content,
  name: z.string(),
  userId: z.number().transform((id): UserId => id as UserId), // sealed by this server from a session's user
  session: z.string(),
  locale: z.string().transform((tag): Locale => tag as Locale), // sealed by this server from a call's locale
  timezone: z.string(),
  until: z.number(),
})

export type Content = z.output<typeof content>
export type FileAsked = z.output<typeof asked>

type Asking = {
  readonly content: Content
  /** With its extension. */
  readonly name: string
  readonly user: Pick<SessionUser, 'id' | 'tokenHash'>
  readonly locale: Locale
  readonly timezone: string
}

/**
 * Returns the address of a file. It is encrypted as a whole, because filters can contain names and addresses stay in histories and
 * logs of proxies, and names the session by its hash, which opens nothing.
 */
export function signFile(
  deps: Pick<Deps, 'dataKeys' | 'publicUrl' | 'clock'>,
  { user, ...given }: Asking,
): { url: string; expiresInSeconds: number } {
  const expiresInSeconds = (EXPORT_ADDRESS_MINUTES * MINUTE_MS) / 1000
  const file: z.input<typeof asked> = {
    ...given,
    userId: user.id,
    session: user.tokenHash.toString('base64url'),
    until: unixSeconds(deps.clock.now()) + expiresInSeconds,
  }
  const sealed = seal(deps.dataKeys, Buffer.from(JSON.stringify(file)), CONTEXT).toString('base64url')
  return { url: `${deps.publicUrl}${EXPORTS}${given.name}?s=${sealed}`, expiresInSeconds }
}

/** Returns what an address stands for; null if it was not made here, names another file, or is over. */
export function readAddress(
  deps: Pick<Deps, 'dataKeys' | 'clock'>,
  { name, s }: { readonly name: string; readonly s: unknown },
): FileAsked | null {
  if (typeof s !== 'string' || !/^[\w-]{1,4000}$/.test(s)) return null
  const file = open(deps, s)
  return file !== null && file.name === name && file.until > unixSeconds(deps.clock.now()) ? file : null
}

function open({ dataKeys }: Pick<Deps, 'dataKeys'>, s: string): FileAsked | null {
  try {
    return asked.parse(JSON.parse(unseal(dataKeys, Buffer.from(s, 'base64url'), CONTEXT).toString()))
  } catch {
    // Not a ciphertext, changed, or of a key that is gone.
    return null
  }
}
