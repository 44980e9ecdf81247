import { Refusal } from '../../platform/refusal.ts'
import type { ConsoleHandlers, Handlers } from '../call.ts'
import type { Deps } from '../deps.ts'
import { onRecord } from '../operators/index.ts'
import { pageOf, pageWindow } from '../page.ts'
import { addEvidence, applyAppeal, revokeAppeal } from './act-on-appeal.ts'
import { acceptRuling, objectRuling } from './answer-ruling.ts'
import {
  countAppeals,
  countPartysAppeals,
  findPartysAppeal,
  listAppeals,
  listPartysAppeals,
} from './appeal.queries.ts'
import { appealView, listedAppealView } from './appeal.views.ts'
import { eventsOf } from './appeal-history.ts'
import { findRulings } from './find-rulings.ts'
import { reviewAppeal } from './review-appeal.ts'
import { ruleAppeal } from './rule-appeal.ts'

type AppealCalls =
  | 'openAppeal'
  | 'listAppeals'
  | 'getAppeal'
  | 'addEvidence'
  | 'acceptRuling'
  | 'objectRuling'
  | 'revokeAppeal'
type AppealConsoleCalls = 'listAppeals' | 'getAppeal' | 'ruleAppeal'

export function appealHandlers(deps: Deps): Pick<Handlers, AppealCalls> {
  const { kysely } = deps.database
  return {
    openAppeal: ({ user, body, locale, claim }) =>
      applyAppeal(deps, { orderId: body.orderId, userId: user.id, locale, claim }, body),
    addEvidence: ({ user, body, claim }) => addEvidence(deps, { userId: user.id, claim }, body),
    acceptRuling: ({ user, body, locale, claim }) =>
      acceptRuling(deps, { id: body.id, userId: user.id, locale, claim }),
    objectRuling: ({ user, body, locale, claim }) =>
      objectRuling(deps, { userId: user.id, locale, claim }, body),
    revokeAppeal: ({ user, body, locale, claim }) =>
      revokeAppeal(deps, { id: body.id, userId: user.id, locale, claim }),
    getAppeal: async ({ user, body }) => {
      const row = await findPartysAppeal(kysely, body.id, user.id)
      if (!row) throw new Refusal('APPEAL_NOT_FOUND')
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
