import type { ConsoleDataOf } from '@u-market/contract'
import { newUntil } from '@u-market/domain'
import { unixSeconds } from '../../platform/clock.ts'
import type { ConsoleHandlers, SessionOperator } from '../call.ts'
import type { Deps } from '../deps.ts'
import { countUnseenChanges, findAccount, listAccessChanges, seeAccessChanges } from './access-changes.ts'
import { auditContext } from './audit.ts'
import { openLink, redeemLink } from './links.ts'
import { identityOf, logIn, proveFactor } from './log-in.ts'
import { closeOperator, inviteOperator, operatorPage, resetOperator } from './manage-operators.ts'
import { countWaiting } from './operator.queries.ts'
import { endOwnSession, logOut } from './operator-sessions.ts'
import {
  changeOwnPassword,
  confirmFactor,
  readOwnAccess,
  renewRecoveryCodes,
  startFactor,
} from './own-access.ts'
import { exportAudit, readAudit } from './read-audit.ts'

type OperatorCalls =
  | 'logIn'
  | 'proveFactor'
  | 'openLink'
  | 'useLink'
  | 'logOut'
  | 'getOwnAccess'
  | 'endOwnSession'
  | 'changeOwnPassword'
  | 'startFactor'
  | 'confirmFactor'
  | 'renewRecoveryCodes'
  | 'listOperators'
  | 'listAccessChanges'
  | 'seeAccessChanges'
  | 'inviteOperator'
  | 'resetOperator'
  | 'closeOperator'
  | 'getOperator'
  | 'listAudit'
  | 'exportAudit'

/** Operators' access, their counts of open work, and the audit trail. */
export function operatorConsoleHandlers(deps: Deps): Pick<ConsoleHandlers, OperatorCalls> {
  return {
    logIn: ({ body: form, ...entering }) => logIn(deps, { ...entering, form }),
    proveFactor: ({ body: form, ...entering }) => proveFactor(deps, { ...entering, form }),
    openLink: ({ body: form, ...from }) => openLink(deps, { ...from, form }),
    useLink: ({ body: form, ...entering }) => redeemLink(deps, { ...entering, form }),
    logOut: async ({ keepSession, ...call }) => {
      await logOut(deps, call)
      keepSession(null)
      return null
    },
    getOwnAccess: ({ operator }) => readOwnAccess(deps, operator),
    endOwnSession: ({ body: form, ...call }) => endOwnSession(deps, { ...call, form }),
    changeOwnPassword: ({ body: form, ...own }) => changeOwnPassword(deps, { ...own, form }),
    startFactor: ({ body: form, ...own }) => startFactor(deps, { ...own, form }),
    confirmFactor: ({ body: form, ...own }) => confirmFactor(deps, { ...own, form }),
    renewRecoveryCodes: ({ body: form, ...own }) => renewRecoveryCodes(deps, { ...own, form }),
    listOperators: ({ body }) => operatorPage(deps, body),
    listAccessChanges: ({ operator, body }) => listAccessChanges(deps, operator, body),
    seeAccessChanges: ({ operator, body }) => seeAccessChanges(deps, operator, body.upTo),
    inviteOperator: ({ body: form, ...call }) => inviteOperator(deps, { ...call, form }),
    resetOperator: ({ body: form, ...call }) => resetOperator(deps, { ...call, form }),
    closeOperator: ({ body: form, ...call }) => closeOperator(deps, { ...call, form }),
    getOperator: ({ operator }) => readMe(deps, operator),
    listAudit: ({ body }) => readAudit(deps, body),
    exportAudit: ({ body: form, ...call }) => exportAudit(deps, { ...auditContext(call), form }),
  }
}

async function readMe(deps: Deps, operator: SessionOperator): Promise<ConsoleDataOf<'getOperator'>> {
  const { kysely } = deps.database
  const at = deps.clock.now()
  const [counts, account, accessChanges, settings] = await Promise.all([
    countWaiting(kysely, { operatorId: operator.id, at }),
    findAccount(kysely, operator.id),
    countUnseenChanges(kysely, operator),
    deps.settings(),
  ])
  const {
    verifications,
    appeals,
    exchanges,
    merchants,
    conversations,
    bugReports,
    userReports,
    proposals,
    recoveries,
  } = counts
  const until = newUntil(account, { at, newHours: settings.newOperatorHours })
  return {
    ...identityOf(operator),
    newUntil: until && unixSeconds(until),
    pendingVerifications: verifications,
    openAppeals: appeals,
    pendingExchanges: exchanges,
    pendingMerchants: merchants,
    waitingService: conversations,
    openFaults: bugReports,
    openComplaints: userReports,
    openProposals: proposals,
    openRecoveries: recoveries,
    accessChanges,
    currencySymbol: settings.currencySymbol,
    currencyDecimals: settings.currencyDecimals,
  }
}
