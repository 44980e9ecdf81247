import type { ConsoleHandlers } from '../../http/handlers.ts'
import type { Deps } from '../deps.ts'
import { verificationPage } from '../verification/index.ts'
import { issueToUser } from './issue-coin.ts'
import { readMe, signIn, signOut } from './operator-sessions.ts'
import { findUsers, readAudit, readBooks } from './read-console.ts'
import { lookAtVerification, ruleVerification } from './review-verifications.ts'

type OperatorPath =
  | '/console/api/login'
  | '/console/api/logout'
  | '/console/api/me'
  | '/console/api/verifications'
  | '/console/api/verifications/detail'
  | '/console/api/verifications/decide'
  | '/console/api/users'
  | '/console/api/coin/issue'
  | '/console/api/books'
  | '/console/api/audit'

export const operatorConsoleHandlers = (deps: Deps): Pick<ConsoleHandlers, OperatorPath> => ({
  '/console/api/login': (call) => signIn(deps, call),
  '/console/api/logout': (call) => signOut(deps, call),
  '/console/api/me': (call) => readMe(deps, call),
  '/console/api/verifications': ({ body }) => verificationPage(deps, body),
  '/console/api/verifications/detail': (call) => lookAtVerification(deps, call),
  '/console/api/verifications/decide': (call) => ruleVerification(deps, call),
  '/console/api/users': (call) => findUsers(deps, call),
  '/console/api/coin/issue': (call) => issueToUser(deps, call),
  '/console/api/books': () => readBooks(deps),
  '/console/api/audit': (call) => readAudit(deps, call),
})
