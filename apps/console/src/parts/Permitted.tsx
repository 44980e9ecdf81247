import type { OperatorAct } from '@u-market/domain'
import { ConfigProvider } from 'antd'
import type { ReactNode } from 'react'
import { usePermission } from '../base/permissions.ts'
import { Notice } from './Notice.tsx'
import css from './Permitted.module.css'

type Props = { readonly act: OperatorAct; readonly children: ReactNode }

/** What a role may not do stands there all the same, closed, and says whose it is. */
export function Permitted({ act, children }: Props) {
  const { isAllowed, reason } = usePermission(act)
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
