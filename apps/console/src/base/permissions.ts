import { mayDo, type OperatorAct, rolesFor } from '@u-market/domain'
import { useT } from './i18n/i18n.ts'
import { useSession } from './session.ts'

type Permission = { readonly isAllowed: boolean /** Why not; empty where it is. */; readonly reason: string }

/** Whether whoever is at this console may do an act, by the same table that the server goes by. */
export function usePermission(act: OperatorAct): Permission {
  const t = useT('core')
  const role = useSession((session) => session.operator?.role)
  if (role && mayDo(role, act)) return { isAllowed: true, reason: '' }
  const roles = rolesFor(act)
    .map((each) => t(each))
    .join(t('listSeparator'))
  return { isAllowed: false, reason: t('notYourRole', { roles }) }
}
