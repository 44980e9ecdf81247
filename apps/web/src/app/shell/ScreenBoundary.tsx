import { screens } from '@u-market/contract/paths'
import type { ReactNode } from 'react'
import { useT } from '../../base/i18n/i18n.ts'
import { Button } from '../../parts/Button.tsx'
import { Screen } from '../../parts/Screen.tsx'
import { ErrorState } from '../../parts/States.tsx'
import { Boundary } from './Boundary.tsx'

/** One broken screen does not take the others with it. */
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

/** A chunk that is gone after a new release: the page is older than the server. */
function isMissingChunk(error: unknown): boolean {
  return error instanceof TypeError && /dynamically imported module|importing a module/i.test(error.message)
}
