import { hasPermission, type Permission, rolesFor } from '@u-market/domain'
import { ConfigProvider } from 'antd'
import type { ReactNode } from 'react'
import { useApiQuery } from '../base/api/use-call.ts'
import { useNow } from '../base/clock.ts'
import { useT } from '../base/i18n/i18n.ts'
import { useFormat } from '../base/i18n/use-format.ts'
import { useSession } from '../base/session.ts'
import { Notice } from './Notice.tsx'
import css from './Permitted.module.css'

type Props = { readonly permission: Permission; readonly children: ReactNode }

/** Disables its content for a role without the permission, and names the roles that have it. */
export function Permitted({ permission, children }: Props) {
  const { isAllowed, reason } = usePermission(permission)
  if (isAllowed) return children
  return (
    <ConfigProvider componentDisabled>
      <Notice tone="waiting">{reason}</Notice>
      <fieldset className={css.closed} disabled title={reason}>
        {children}
      </fieldset>
    </ConfigProvider>
  )
}

/** Acts that only propose; a new operator proposes nothing. */
const proposing: ReadonlySet<Permission> = new Set([
  'coin.issue',
  'setting.change',
  'account.close',
  'certificate.revoke',
])

/** Why the current operator proposes, approves and decides nothing alone yet; '' if nothing forbids it. */
export function useNewReason(): string {
  const t = useT('core')
  const { time } = useFormat()
  const now = useNow()
  const { data: me } = useApiQuery('getOperator', {})
  const until = me?.newUntil ?? null
  return until !== null && until > now ? t('isNew', { time: time(until) }) : ''
}

type PermissionCheck = {
  readonly isAllowed: boolean
  /** Empty if allowed. */
  readonly reason: string
}

/** Checks a permission of the current operator by the table that the server uses. */
export function usePermission(permission: Permission): PermissionCheck {
  const t = useT('core')
  const role = useSession((session) => session.operator?.role)
  const isNew = useNewReason()
  if (role && hasPermission(role, permission)) {
    const reason = proposing.has(permission) ? isNew : ''
    return { isAllowed: reason === '', reason }
  }
  const roles = rolesFor(permission)
    .map((each) => t(each))
    .join(t('listSeparator'))
  return { isAllowed: false, reason: t('notYourRole', { roles }) }
}
