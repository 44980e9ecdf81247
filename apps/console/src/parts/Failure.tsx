import { operatorRoles } from '@u-market/domain'
import { Button } from 'antd'
import { RotateCw } from 'lucide-react'
import { errorText, isRefused } from '../base/api/errors.ts'
import { useT } from '../base/i18n/i18n.ts'
import css from './Empty.module.css'

type Props = { readonly error?: unknown; readonly onRetry?: () => void }

/** What happened, in the server's words where it has any, and one act; a page of other roles says whose it is, and to try again is none. */
export function Failure({ error, onRetry }: Props) {
  const t = useT('core')
  if (isRefused(error, 'OPERATOR_ROLE')) {
    const { roles } = error.details
    const allowed = [roles].flat().flatMap((role) => operatorRoles.find((each) => each === role) ?? [])
    return (
      <div className={css.empty} role="alert">
        <p>{t('notYourRole', { roles: allowed.map((role) => t(role)).join(t('listSeparator')) })}</p>
      </div>
    )
  }
  return (
    <div className={css.empty} role="alert">
      <p>{errorText(error) ?? t('pageFailed')}</p>
      {onRetry && (
        <Button icon={<RotateCw size={14} aria-hidden="true" />} onClick={onRetry}>
          {t('retry')}
        </Button>
      )}
    </div>
  )
}
