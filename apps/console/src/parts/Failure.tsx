import { Button } from 'antd'
import { RotateCw } from 'lucide-react'
import { errorText } from '../base/api/errors.ts'
import { useT } from '../base/i18n/i18n.ts'
import css from './Empty.module.css'

type Props = { readonly error?: unknown; readonly onRetry?: () => void }

/** What happened, in the server's words where it has any, and one act. */
export function Failure({ error, onRetry }: Props) {
  const t = useT('core')
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
