import { screens } from '@u-market/contract/paths'
import { Component, type ReactNode } from 'react'
import { useT } from '../../base/i18n/i18n.ts'
import { useLocation } from '../../base/router.tsx'
import { Button } from '../../parts/Button.tsx'
import { Screen } from '../../parts/Screen.tsx'
import { ErrorState } from '../../parts/States.tsx'

type BoundaryProps = {
  readonly children: ReactNode
  /** Shown instead of the broken part. */
  readonly instead: (error: unknown, retry: () => void) => ReactNode
}

/** Contains errors of its children; another address retries them. */
function Boundary(props: BoundaryProps) {
  const { pathname } = useLocation()
  return <Catcher {...props} place={pathname} />
}

/** A part of the shell, left out when broken. */
export function ShellBoundary({ children, instead = null }: { children: ReactNode; instead?: ReactNode }) {
  return <Boundary instead={() => instead}>{children}</Boundary>
}

type State = { readonly error: unknown }

class Catcher extends Component<BoundaryProps & { readonly place: string }, State> {
  override state: State = { error: null }
  static getDerivedStateFromError = (error: unknown): State => ({ error })
  retry = (): void => this.setState({ error: null })
  override componentDidUpdate(before: { readonly place: string }): void {
    if (this.state.error && before.place !== this.props.place) this.retry()
  }
  override render(): ReactNode {
    const { children, instead } = this.props
    return this.state.error ? instead(this.state.error, this.retry) : children
  }
}

/** Keeps one broken screen from breaking the others. */
export function ScreenBoundary({ children }: { readonly children: ReactNode }) {
  return (
    <Boundary instead={(error, retry) => <BrokenScreen error={error} onRetry={retry} />}>{children}</Boundary>
  )
}

function BrokenScreen({ error, onRetry }: { readonly error: unknown; readonly onRetry: () => void }) {
  const t = useT('core')
  const safe = t('screenBrokeSafe')
  return (
    <Screen title={t('appName')} back={screens.home}>
      {isMissingChunk(error) ? (
        <>
          {navigator.onLine ? <ErrorState text={t('updateReady')} safe={safe} /> : <ErrorState />}
          <Button onClick={() => location.reload()}>{t('reload')}</Button>
        </>
      ) : (
        <ErrorState text={t('screenBroke')} safe={safe} onRetry={onRetry} />
      )}
    </Screen>
  )
}

/** True for a chunk that could not be loaded, most likely because a release newer than this page has removed it. */
function isMissingChunk(error: unknown): boolean {
  return error instanceof TypeError && /dynamically imported module|importing a module/i.test(error.message)
}
