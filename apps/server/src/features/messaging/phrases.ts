/** The phrases that a user keeps for the chat. */

import type { BodyOf, DataOf } from '@u-market/contract'
import { MAX_PHRASES, type UserId } from '@u-market/domain'
import type { Db, Tx } from '../../db/database.ts'
import { transact } from '../../db/transact.ts'
import type { IdempotencyKey } from '../../platform/idempotency.ts'
import { Refusal } from '../../platform/refusal.ts'
import { lockUser } from '../accounts/index.ts'
import type { Handlers } from '../call.ts'
import type { Deps } from '../deps.ts'

export function phraseHandlers(deps: Deps): Pick<Handlers, 'chatPhrases'> {
  return {
    chatPhrases: ({ user, body: form, idempotencyKey }) =>
      changePhrases(deps, { userId: user.id, form, idempotencyKey }),
  }
}

type Change = {
  readonly userId: UserId
  readonly form: BodyOf<'chatPhrases'>
  readonly idempotencyKey: IdempotencyKey | null
}

/** Without fields it only reads. A change locks the user, so that two phones together cannot exceed the limit. */
function changePhrases(
  deps: Deps,
  { userId, form: { id, text }, idempotencyKey }: Change,
): Promise<DataOf<'chatPhrases'>> {
  return transact(deps.database, idempotencyKey, async (tx) => {
    if (id !== undefined || text !== undefined) await lockUser(tx, userId)
    if (id !== undefined) await replacePhrase(tx, { userId, id, text })
    else if (text !== undefined) await addPhrase(tx, { userId, text, at: deps.clock.now() })
    return listPhrases(tx, userId)
  })
}

type Adding = { readonly userId: UserId; readonly text: string; readonly at: Date }

/** Adds nothing if the user has the phrase. */
async function addPhrase(tx: Tx, { userId, text, at }: Adding): Promise<void> {
  const phrases = await listPhrases(tx, userId)
  if (phrases.some((phrase) => phrase.text === text)) return
  if (phrases.length >= MAX_PHRASES) throw new Refusal('PHRASE_LIMIT', { limit: MAX_PHRASES })
  await tx.insertInto('chatPhrase').values({ userId, text, createdAt: at }).execute()
}

type Replacing = { readonly userId: UserId; readonly id: number; readonly text: string | undefined }

/** Replaces a phrase, or removes it if there is no new text or the user has that one too. */
async function replacePhrase(tx: Tx, { userId, id, text }: Replacing): Promise<void> {
  const phrases = await listPhrases(tx, userId)
  if (!phrases.some((phrase) => phrase.id === id)) throw new Refusal('PHRASE_NOT_FOUND')
  const hasOther = phrases.some((phrase) => phrase.id !== id && phrase.text === text)
  if (text === undefined || hasOther) await tx.deleteFrom('chatPhrase').where('id', '=', id).execute()
  else await tx.updateTable('chatPhrase').set({ text }).where('id', '=', id).execute()
}

function listPhrases(db: Db, userId: UserId): Promise<DataOf<'chatPhrases'>> {
  return db
    .selectFrom('chatPhrase')
    .select(['id', 'text'])
    .where('userId', '=', userId)
    .orderBy('id')
    .execute()
}
