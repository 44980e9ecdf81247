import { mayDo, rolesFor } from '@u-market/domain'
import { Refusal } from '../../platform/refusal.ts'
import type { ConsoleHandlers } from '../call.ts'
import type { Deps } from '../deps.ts'
import { watchCase } from './watch-case.ts'

export function caseConsoleHandlers(deps: Deps): Pick<ConsoleHandlers, 'watchCase'> {
  return {
    watchCase: async ({ operator, body }) => {
      // Which permission it takes is the kind's, so that the contract can name none.
      const act = `${body.kind}.read` as const
      if (!mayDo(operator.role, act))
        throw new Refusal('OPERATOR_ROLE', { acts: [act], roles: rolesFor(act) })
      return watchCase(deps, { ...body, operatorId: operator.id })
    },
  }
}
