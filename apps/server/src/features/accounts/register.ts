import type { BodyOf, Locale, User } from '@u-market/contract'
import type { UserId } from '@u-market/domain'
import type { Tx } from '../../db/database.ts'
import { readBack } from '../../db/look-up.ts'
import { isDatabaseError, transact } from '../../db/transact.ts'
import { translator } from '../../locales/index.ts'
import { randomCode } from '../../platform/ids.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { Deps } from '../deps.ts'
import { recordConsent, requireNotSwitchedOff, requirePublished } from '../market/index.ts'
import { isReservedName, skeletonOf } from './nicknames.ts'
import { hashSecret, requireStrongPassword } from './passwords.ts'
import { type LoginOrigin, type OpenedSession, openSession } from './sessions.ts'
import { spendCode, takeCodeTry } from './sms-codes.ts'
import { findByInviteCode, insertUser } from './user.queries.ts'
import { userinfoOf } from './user.views.ts'

type Registration = {
  readonly form: BodyOf<'register'>
  readonly locale: Locale
  readonly place: LoginOrigin
}

const WALLET_LENGTH = 16
const INVITE_LENGTH = 8
const USERNAME_LENGTH = 10
/**
 * The first nickname is a word and this many characters, because strangers see neither a real name nor a mobile unless the user
 * chooses so.
 */
const NICKNAME_LENGTH = 4
/** Random usernames, wallet addresses and invite codes almost never collide; repeated clashes are a bug. */
const MAX_ATTEMPTS = 3

/**
 * Opens an account for the holder of the mobile number and logs them in. A refused call leaves the code usable but costs one of
 * its attempts, because the refusal reveals which usernames and invite codes exist.
 */
export async function register(deps: Deps, registration: Registration): Promise<User> {
  const { mobile, code, password, username } = registration.form
  requireStrongPassword('password', password, { username, mobile })
  if (username !== undefined && isReservedName(username)) throw new Refusal('USERNAME_TAKEN')
  requireNotSwitchedOff(await deps.switches(), 'registrations')
  const { id: codeId } = await takeCodeTry(deps, {
    mobile,
    event: 'register',
    code,
    address: registration.place.address,
  })
  const passwordHash = await hashSecret(deps, password, 'anonymous')
  for (let attempt = 1; ; attempt++) {
    try {
      const session = await openAccount(deps, registration, { codeId, passwordHash })
      return await readBack(() => userinfoOf(deps, session))
    } catch (error) {
      if (isTaken(error, 'app_user_mobile_key')) throw new Refusal('MOBILE_TAKEN')
      if (username !== undefined && isTaken(error, 'app_user_username')) throw new Refusal('USERNAME_TAKEN')
      const isClash = isTaken(
        error,
        'app_user_username',
        'app_user_wallet_address_key',
        'app_user_invite_code_key',
      )
      if (!isClash || attempt === MAX_ATTEMPTS) throw error
    }
  }
}

function openAccount(
  deps: Deps,
  { form, locale, place }: Registration,
  kept: { codeId: bigint; passwordHash: string },
): Promise<OpenedSession> {
  return transact(deps.database, null, async (tx) => {
    const at = deps.clock.now()
    if (form.agreed !== undefined) await requirePublished(tx, form.agreed)
    const invitedBy = await findInviter(tx, form.inviteCode)
    await spendCode(tx, { id: kept.codeId }, at)
    const nickname = translator('accounts', locale)('nickname', { code: randomCode(NICKNAME_LENGTH) })
    const { id: userId } = await insertUser(tx, {
      username: form.username ?? `u_${randomCode(USERNAME_LENGTH).toLowerCase()}`,
      nickname,
      nicknameSkeleton: skeletonOf(nickname),
      mobile: form.mobile,
      passwordHash: kept.passwordHash,
      locale,
      walletAddress: `U${randomCode(WALLET_LENGTH)}`,
      inviteCode: randomCode(INVITE_LENGTH),
      invitedBy,
      createdAt: at,
    })
    if (form.agreed !== undefined)
      await recordConsent(tx, { userId, version: form.agreed, givenBy: 'register', at })
    return openSession(tx, { userId, place, at })
  })
}

function isTaken(error: unknown, ...constraints: string[]): boolean {
  return isDatabaseError(error, '23505') && constraints.includes(error.constraint ?? '')
}

async function findInviter(tx: Tx, inviteCode: string | undefined): Promise<UserId | null> {
  if (inviteCode === undefined) return null
  const inviter = await findByInviteCode(tx, inviteCode)
  if (!inviter) throw new Refusal('INVITE_NOT_FOUND')
  return inviter.id
}
