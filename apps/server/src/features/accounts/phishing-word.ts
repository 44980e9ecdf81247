/** Every mail to a user begins with their word. A forger does not know it. */
import type { BodyOf, DataOf } from '@u-market/contract'
import { transact } from '../../db/transact.ts'
import type { IdempotencyKey } from '../../platform/idempotency.ts'
import type { SessionUser } from '../call.ts'
import type { Deps } from '../deps.ts'
import { recordEvents } from '../events/index.ts'
import { findEmail, writeWord } from './email.queries.ts'
import { maskWord, sealWord, wordOf } from './email-address.ts'
import { limitAccountChanges } from './limit-attempts.ts'
import { checkPayPassword } from './pay-password.ts'
import { lockForChange } from './reset-hold.ts'

type Asked = {
  readonly user: Pick<SessionUser, 'id'>
  readonly form: BodyOf<'setPhishingWord'>
  readonly idempotencyKey: IdempotencyKey | null
}

export async function setPhishingWord(deps: Deps, { user, form, idempotencyKey }: Asked): Promise<null> {
  await checkPayPassword(deps, user, form.payPassword)
  await transact(deps.database, idempotencyKey, async (tx) => {
    const at = deps.clock.now()
    await limitAccountChanges(tx, user.id, at)
    await lockForChange(deps, tx, { userId: user.id, at })
    await writeWord(tx, user.id, sealWord(deps.dataKeys, user.id, form.phishingWord))
    await recordEvents(tx, [
      { kind: 'phishing_word_set', actor: 'user', to: user.id, noticeType: 'account', at },
    ])
    return null
  })
  deps.wake()
  return null
}

/** Masked: a thief of the session would begin forged mails with it. */
export async function readPhishingWord(
  { database, dataKeys }: Pick<Deps, 'database' | 'dataKeys'>,
  { id }: Pick<SessionUser, 'id'>,
): Promise<DataOf<'getPhishingWord'>> {
  const kept = await findEmail(database.kysely, id)
  return { phishingWord: kept?.wordSealed ? maskWord(wordOf(dataKeys, id, kept.wordSealed)) : '' }
}
