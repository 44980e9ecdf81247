import type { ConsoleHandlers } from '../call.ts'
import type { Deps } from '../deps.ts'
import { verificationPage } from '../verification/index.ts'
import { issueToUser } from './issue-coin.ts'
import { readMe, signIn, signOut } from './operator-sessions.ts'
import { findUsers, readAudit, readBooks } from './read-console.ts'
import { lookAtVerification, ruleVerification } from './review-verifications.ts'

type OperatorCalls =
  | 'signIn'
  | 'signOut'
  | 'getOperator'
  | 'listVerifications'
  | 'getVerification'
  | 'decideVerification'
  | 'searchUsers'
  | 'issueCoin'
  | 'checkBooks'
  | 'listAudit'

export function operatorConsoleHandlers(deps: Deps): Pick<ConsoleHandlers, OperatorCalls> {
  return {
    signIn: (call) => signIn(deps, call),
    signOut: (call) => signOut(deps, call),
    getOperator: (call) => readMe(deps, call),
    listVerifications: ({ body }) => verificationPage(deps, body),
    getVerification: (call) => lookAtVerification(deps, call),
    decideVerification: (call) => ruleVerification(deps, call),
    searchUsers: (call) => findUsers(deps, call),
    issueCoin: (call) => issueToUser(deps, call),
    checkBooks: () => readBooks(deps),
    listAudit: (call) => readAudit(deps, call),
  }
}
