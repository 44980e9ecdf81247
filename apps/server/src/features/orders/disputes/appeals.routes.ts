import type { AppealId, UserId } from '@u-market/domain'
import { Refusal } from '../../../platform/refusal.ts'
import type { ConsoleHandlers, Handlers } from '../../call.ts'
import type { Deps } from '../../deps.ts'
import { onRecord } from '../../operators/index.ts'
import { pageOf, pageWindow } from '../../page.ts'
import { addEvidence, applyAppeal, revokeAppeal } from './act-on-appeal.ts'
import { acceptRuling, objectRuling } from './answer-ruling.ts'
import {
  type AppealRow,
  countAppeals,
  countPartysAppeals,
  findPartysAppeal,
  listAppeals,
  listPartysAppeals,
} from './appeal.queries.ts'
import { appealView, listedAppealView } from './appeal.views.ts'
import { eventsOf } from './appeal-history.ts'
import { acceptClaimRuling, addClaimEvidence, objectClaimRuling, revokeClaim } from './claims/act-on-claim.ts'
import { openClaim } from './claims/open-claim.ts'
import { holdCoin } from './claims/rule-claim.ts'
import { findRulings } from './find-rulings.ts'
import { reviewAppeal } from './review-appeal.ts'
import { ruleAppeal } from './rule-appeal.ts'

type AppealActs = 'openAppeal' | 'addEvidence' | 'acceptRuling' | 'objectRuling' | 'revokeAppeal'
type AppealCalls = AppealActs | 'listAppeals' | 'getAppeal'
type AppealConsoleCalls = 'listAppeals' | 'getAppeal' | 'ruleAppeal' | 'holdCoin'

export function appealHandlers(deps: Deps): Pick<Handlers, AppealCalls> {
  const { kysely } = deps.database
  return {
    ...actHandlers(deps),
    getAppeal: async ({ user, body }) => {
      const row = await requirePartys(deps, body.id, user.id)
      return appealView(deps, row, await eventsOf(kysely, [row.id]), user.id)
    },
    listAppeals: async ({ user, body }) => {
      const [rows, total] = await Promise.all([
        listPartysAppeals(kysely, user.id, { status: body.status, ...pageWindow(body) }),
        countPartysAppeals(kysely, user.id, body.status),
      ])
      const events = await eventsOf(
        kysely,
        rows.map((row) => row.id),
      )
      return pageOf(
        total,
        body,
        rows.map((row) => appealView(deps, row, events, user.id)),
      )
    },
  }
}

export function appealConsoleHandlers(deps: Deps): Pick<ConsoleHandlers, AppealConsoleCalls> {
  const { kysely } = deps.database
  return {
    getAppeal: ({ operator, body, locale }) => reviewAppeal(deps, { id: body.id, operator, locale }),
    ruleAppeal: ({ body: form, locale, ...call }) => ruleAppeal(deps, { ...onRecord(call), form, locale }),
    holdCoin: ({ body: form, ...call }) => holdCoin(deps, { ...onRecord(call), form }),
    listAppeals: async ({ body }) => {
      const [rows, total] = await Promise.all([
        listAppeals(kysely, { status: body.status, ...pageWindow(body) }),
        countAppeals(kysely, body.status),
      ])
      const rulingOf = await findRulings(
        kysely,
        rows.map(({ id }) => id),
      )
      return pageOf(
        total,
        body,
        rows.map((row) => ({ ...listedAppealView(row), ...rulingOf(row.id) })),
      )
    },
  }
}

/** What the two sides do. An appeal is a state of its order; a claim is about one that is over. */
function actHandlers(deps: Deps): Pick<Handlers, AppealActs> {
  /** Which of the two an act is meant for. Throws `APPEAL_NOT_FOUND` of anybody else's. */
  const byKind = async <Act>(acts: Readonly<Record<AppealRow['kind'], Act>>, id: AppealId, userId: UserId) =>
    acts[(await requirePartys(deps, id, userId)).kind]
  return {
    openAppeal: ({ user, body, locale, claim }) =>
      ({ appeal: applyAppeal, claim: openClaim })[body.kind ?? 'appeal'](
        deps,
        { orderId: body.orderId, userId: user.id, locale, claim },
        body,
      ),
    addEvidence: async ({ user, body, claim }) => {
      const act = await byKind({ appeal: addEvidence, claim: addClaimEvidence }, body.id, user.id)
      return act(deps, { userId: user.id, claim }, body)
    },
    acceptRuling: async ({ user, body, locale, claim }) => {
      const act = await byKind({ appeal: acceptRuling, claim: acceptClaimRuling }, body.id, user.id)
      return act(deps, { id: body.id, userId: user.id, locale, claim })
    },
    objectRuling: async ({ user, body, locale, claim }) => {
      const act = await byKind({ appeal: objectRuling, claim: objectClaimRuling }, body.id, user.id)
      return act(deps, { userId: user.id, locale, claim }, body)
    },
    revokeAppeal: async ({ user, body, locale, claim }) => {
      const act = await byKind({ appeal: revokeAppeal, claim: revokeClaim }, body.id, user.id)
      return act(deps, { id: body.id, userId: user.id, locale, claim })
    },
  }
}

async function requirePartys(deps: Deps, id: AppealId, userId: UserId): Promise<AppealRow> {
  const row = await findPartysAppeal(deps.database.kysely, id, userId)
  if (!row) throw new Refusal('APPEAL_NOT_FOUND')
  return row
}
