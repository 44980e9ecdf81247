import { verificationOf, verificationPage } from '../accounts/index.ts'
import type { ConsoleHandlers } from '../call.ts'
import type { Deps } from '../deps.ts'
import { onRecord } from './audit.queries.ts'
import { exportAudit, readAudit } from './read-audit.ts'
import { findUsers, readBooks, readMe, readUser } from './read-console.ts'
import { ruleVerification } from './review-verifications.ts'

type OperatorCalls =
  | 'getOperator'
  | 'listVerifications'
  | 'getVerification'
  | 'decideVerification'
  | 'searchUsers'
  | 'getUser'
  | 'checkBooks'
  | 'listAudit'
  | 'exportAudit'

export function operatorConsoleHandlers(deps: Deps): Pick<ConsoleHandlers, OperatorCalls> {
  return {
    getOperator: ({ operator }) => readMe(deps, operator),
    listVerifications: ({ body }) => verificationPage(deps, body),
    getVerification: ({ body }) => verificationOf(deps, deps.database.kysely, body.id),
    decideVerification: ({ body: form, ...call }) => ruleVerification(deps, { ...onRecord(call), form }),
    searchUsers: ({ body }) => findUsers(deps, body),
    getUser: ({ body }) => readUser(deps, body),
    checkBooks: () => readBooks(deps),
    listAudit: ({ body }) => readAudit(deps, body),
    exportAudit: ({ body: form, ...call }) => exportAudit(deps, { ...onRecord(call), form }),
  }
}
