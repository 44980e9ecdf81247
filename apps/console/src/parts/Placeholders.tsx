import { operatorRoles } from '@u-market/domain'
import { Button } from 'antd'
import { RotateCw } from 'lucide-react'
import { Component, type ReactNode } from 'react'
import { errorText, isRefused } from '../base/api/errors.ts'
import { useT } from '../base/i18n/i18n.ts'
import css from './Placeholders.module.css'

/** Placeholder lines for loading content; they appear only after a short delay. */
export function Skeleton({ lines = 6 }: { readonly lines?: number }) {
  return (
    <div className={css.skeleton} aria-hidden="true">
      {Array.from({ length: lines }, (_, line) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the lines are all alike
        <i key={line} />
      ))}
    </div>
  )
}

/** Empty state: a drawing, one sentence, at most one action. */
export function Empty({ text, act }: { readonly text: string; readonly act?: ReactNode }) {
  return (
    <div className={css.empty}>
      <svg viewBox="0 0 64 48" width="64" height="48" aria-hidden="true">
        <path d="M6 26 16 8h32l10 18v14a3 3 0 0 1-3 3H9a3 3 0 0 1-3-3z M6 26h14l4 7h16l4-7h14" />
      </svg>
      <p>{text}</p>
      {act}
    </div>
  )
}

type FailureProps = { readonly error?: unknown; readonly onRetry?: () => void }

/** Error state: the server's message if it has one, and a retry. A page for other roles names them, without a retry. */
export function Failure({ error, onRetry }: FailureProps) {
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

type BoundaryProps = { readonly children: ReactNode }

/** Catches a page that throws or a chunk that fails to load; the rest of the console stays. */
export class PageBoundary extends Component<BoundaryProps, { readonly hasFailed: boolean }> {
  override state = { hasFailed: false }
  static getDerivedStateFromError = () => ({ hasFailed: true })
  override render() {
    return this.state.hasFailed ? <Failure onRetry={() => location.reload()} /> : this.props.children
  }
}
