/** Consent to the terms of use, the privacy notice and the risk notice. */

import type { BodyOf, Locale } from '@u-market/contract'
import { MAX_PAGE_ROWS, type UserId } from '@u-market/domain'
import type { Db, Tx } from '../../db/database.ts'
import { transact } from '../../db/transact.ts'
import { inLocale } from '../../locales/index.ts'
import type { IdempotencyKey } from '../../platform/idempotency.ts'
import { FieldRefusal, Refusal } from '../../platform/refusal.ts'
import type { Handlers, SessionUser } from '../call.ts'
import type { Deps } from '../deps.ts'
import { findTermsVersion, insertConsent, markAgreed } from './consent.queries.ts'
import { listHelpTexts } from './help.queries.ts'

/**
 * The texts that come with the market are version 1, to which users agree when they register. Only later versions are asked for,
 * so that other clients, which send no consent, work until a company publishes its own texts.
 */
const FIRST_ASKED_VERSION = 2

type Agreeing = Pick<SessionUser, 'agreedVersion'>

/**
 * Throws `CONSENT_NEEDED {version, texts}` if the user has not agreed to the texts in force. Costs no query unless it throws: the
 * user's version comes with the session, the market's from the cache.
 */
export async function requireConsent(
  deps: Pick<Deps, 'database' | 'termsVersion'>,
  { agreedVersion }: Agreeing,
  locale: Locale,
): Promise<void> {
  const version = await deps.termsVersion()
  if (version < FIRST_ASKED_VERSION || agreedVersion >= version) return
  throw await consentNeeded(deps.database.kysely, agreedVersion, locale)
}

/** Names the texts that changed since the version that the user agreed to. */
async function consentNeeded(db: Db, agreedVersion: number, locale: Locale): Promise<Refusal> {
  const rows = await listHelpTexts(db, { kind: 'terms', limit: MAX_PAGE_ROWS, offset: 0 })
  const texts = rows
    .filter(({ version }) => version > agreedVersion)
    .map((row) => {
      const { title, change } = inLocale(row.words, locale)
      return { id: row.id, topic: row.topic, version: row.version, title, change }
    })
  return new Refusal('CONSENT_NEEDED', { version: Math.max(...rows.map(({ version }) => version)), texts })
}

export function consentHandlers(deps: Deps): Pick<Handlers, 'agree'> {
  return {
    agree: ({ user, body: form, locale, idempotencyKey }) =>
      agree(deps, { user, form, locale, idempotencyKey }),
  }
}

type Agreement = {
  readonly user: SessionUser
  readonly form: BodyOf<'agree'>
  readonly locale: Locale
  readonly idempotencyKey: IdempotencyKey | null
}

/** Records the consent to the version in force. Another one is refused, since the user has not seen what is in force. */
function agree(deps: Deps, { user, form, locale, idempotencyKey }: Agreement): Promise<null> {
  return transact(deps.database, idempotencyKey, async (tx) => {
    const current = await findTermsVersion(tx)
    if (form.version > current) throw new FieldRefusal('version', 'invalid')
    if (form.version < current) throw await consentNeeded(tx, user.agreedVersion, locale)
    await recordConsent(tx, {
      userId: user.id,
      version: form.version,
      givenBy: 'agree',
      at: deps.clock.now(),
    })
    return null
  })
}

type Consent = {
  readonly userId: UserId
  readonly version: number
  readonly givenBy: 'register' | 'agree'
  readonly at: Date
}

export async function recordConsent(tx: Tx, { userId, version, givenBy, at }: Consent): Promise<void> {
  await insertConsent(tx, { userId, version, givenBy, createdAt: at })
  await markAgreed(tx, userId, version)
}

/** Throws if no user can have seen this version. A version that was replaced while the form was open is recorded as it is. */
export async function requirePublished(tx: Tx, version: number): Promise<void> {
  if (version > (await findTermsVersion(tx))) throw new FieldRefusal('agreed', 'invalid')
}
