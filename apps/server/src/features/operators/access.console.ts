import type { ConsoleHandlers } from '../call.ts'
import type { Deps } from '../deps.ts'
import { openLink, redeemLink } from './links.ts'
import { logIn, proveFactor } from './log-in.ts'
import { closeOperator, inviteOperator, operatorPage, resetOperator } from './manage-operators.ts'
import { endOwnSession, logOut } from './operator-sessions.ts'
import {
  changeOwnPassword,
  confirmFactor,
  readOwnAccess,
  renewRecoveryCodes,
  startFactor,
} from './own-access.ts'

type AccessCalls =
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
  | 'inviteOperator'
  | 'resetOperator'
  | 'closeOperator'

/** Who may come in, and how. */
export function accessHandlers(deps: Deps): Pick<ConsoleHandlers, AccessCalls> {
  return {
    logIn: ({ body: form, ...entering }) => logIn(deps, { ...entering, form }),
    proveFactor: ({ body: form, ...entering }) => proveFactor(deps, { ...entering, form }),
    openLink: ({ body }) => openLink(deps, body),
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
    inviteOperator: ({ body: form, ...call }) => inviteOperator(deps, { ...call, form }),
    resetOperator: ({ body: form, ...call }) => resetOperator(deps, { ...call, form }),
    closeOperator: ({ body: form, ...call }) => closeOperator(deps, { ...call, form }),
  }
}
