import type { UserId } from '@u-market/domain'
import type { Tx } from '../../db/database.ts'
import { recordEvents } from '../events/index.ts'

type Kind =
  | 'password_changed'
  | 'password_reset'
  | 'pay_password_set'
  | 'pay_password_changed'
  | 'pay_password_reset'
  | 'signed_in_elsewhere'

type News = {
  readonly userId: UserId
  readonly kind: Kind
  readonly params?: Readonly<Record<string, string>>
  readonly at: Date
}

/** Tells the owner of an account what was done to its keys, wherever they are: it may not have been them. Wake after the commit. */
export async function tellOwner(tx: Tx, { userId, kind, params = {}, at }: News): Promise<void> {
  await recordEvents(tx, [{ kind, actor: 'user', to: userId, noticeType: 'account', params, at }])
}
