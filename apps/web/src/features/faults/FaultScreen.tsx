import { screens } from '@u-market/contract/paths'
import { useT } from '../../base/i18n/i18n.ts'
import { useSearchParams } from '../../base/router.tsx'
import { useIsSignedIn } from '../../base/stores/user-info.ts'
import { SignInFirst } from '../../parts/SignInFirst.tsx'
import { FaultForm } from './FaultForm.tsx'
import { SentReport } from './SentReport.tsx'

/** A report, and after it what became of mine. The number of one just sent stands in the address, through a reload. */
export function FaultScreen() {
  const t = useT('fault')
  const isSignedIn = useIsSignedIn()
  const [query, setQuery] = useSearchParams()
  const sent = /^\d+$/.exec(query.get('sent') ?? '')?.[0]
  if (!isSignedIn) return <SignInFirst title={t('title')} back={screens.mine} />
  return sent === undefined ? (
    <FaultForm onSent={(id) => setQuery({ sent: String(id) }, { replace: true })} />
  ) : (
    <SentReport id={sent} onAnother={() => setQuery({}, { replace: true })} />
  )
}
