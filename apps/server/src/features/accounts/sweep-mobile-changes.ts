import { findSanctionAgainst, maskedMobile, type UserId } from '@u-market/domain'
import { transact } from '../../db/transact.ts'
import { newToken } from '../../platform/ids.ts'
import type { Deps } from '../deps.ts'
import { replaceMobile, resetAccount } from './change-mobile.ts'
import { deleteFactor } from './factor.queries.ts'
import { endChange, findChange, findDueChanges } from './mobile-change.queries.ts'
import { lockOffersForPause } from './offers-pause.ts'
import { hashSecret } from './passwords.ts'
import { notifyOwner } from './sessions.ts'
import { findByMobile, lockUser, updateUser } from './user.queries.ts'

/** Looked at in one sweep; the others follow a second later. */
const AT_ONCE = 20

/** Carries out changes whose hold is over; returns their number. */
export async function sweepMobileChanges(deps: Deps): Promise<number> {
  const due = await findDueChanges(deps.database.kysely, { at: deps.clock.now(), limit: AT_ONCE })
  for (const change of due) await carryOut(deps, change)
  if (due.length > 0) deps.wake()
  return due.length
}

/**
 * The user's row is locked first, as a stop does: of both at once, one wins. A change fails if the account was closed or frozen, or
 * if the mobile was registered by another user meanwhile; a registration at this very moment lets the sweep try again.
 */
async function carryOut(
  deps: Deps,
  { id, userId, way }: { readonly id: number; readonly userId: UserId; readonly way: 'email' | 'desk' },
): Promise<void> {
  const { resetHoldHours } = await deps.settings()
  // A random one: the person sets a new password with a code to the new mobile, and the old password opens nothing.
  const passwordHash = way === 'desk' ? await hashSecret(deps, newToken(), 'loggedIn') : null
  await transact(deps.database, null, async (tx) => {
    const at = deps.clock.now()
    await lockOffersForPause(tx, userId)
    const owner = await lockUser(tx, userId)
    const change = await findChange(tx, id)
    if (change?.state !== 'waiting') return null
    // Operators who gave the account back knew of a freeze, which its owner may have asked for.
    const isFrozen =
      change.way === 'email' &&
      (owner.frozenAt !== null ||
        findSanctionAgainst(owner.sanctions ?? [], 'transfer', at.getTime())?.kind === 'frozen')
    const holder = await findByMobile(tx, change.mobile)
    if (owner.closedAt !== null || isFrozen || (holder && holder.id !== userId)) {
      await endChange(tx, { id, state: 'failed', at })
      const params = { mobile: maskedMobile(change.mobile) }
      if (owner.closedAt === null) await notifyOwner(tx, { userId, kind: 'mobile_change_failed', params, at })
      return null
    }
    await endChange(tx, { id, state: 'done', at })
    const keepsNumber = change.mobile === owner.mobile
    if (passwordHash !== null) {
      await updateUser(tx, userId, { passwordHash })
      if (change.dropsFactor) {
        await deleteFactor(tx, userId)
        // A reset says so itself.
        if (!keepsNumber) await notifyOwner(tx, { userId, kind: 'factor_removed', at })
      }
    }
    if (keepsNumber) await resetAccount(tx, { owner, at, resetHoldHours })
    else
      await replaceMobile(tx, {
        owner,
        ...{ mobile: change.mobile, at, resetHoldHours, keep: null, address: null },
      })
    return null
  })
}
