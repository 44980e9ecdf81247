import { type RealName, realNameOf } from '@u-market/contract/client'
import { screens } from '@u-market/contract/paths'
import { type ReactNode, useEffect } from 'react'
import { useMe } from '../../base/api/me.ts'
import { useApi } from '../../base/api/use-api.ts'
import { useT } from '../../base/i18n/i18n.ts'
import { useGoBack, useLocation } from '../../base/router.tsx'
import { setParameters } from '../../base/stores/parameters.ts'
import { toast } from '../../base/stores/toasts.ts'
import { Screen } from '../../parts/Screen.tsx'
import { Skeleton } from '../../parts/States.tsx'

type VerifiedOnlyProps = { readonly title: string; readonly children: ReactNode }

/** Long enough to read why, and what to wait for. */
const PENDING_MS = 4000

/** What only a verified user may begin. What the phone knows may be old: a "no" is the server's to say. */
export function VerifiedOnly({ title, children }: VerifiedOnlyProps) {
  const { info } = useMe()
  const { data, isFetching } = useApi('getUser', {})
  // Without a token the screen itself asks to sign in.
  if (!info || realNameOf(info.verificationStatus) === 'verified') return children
  const standing = realNameOf((data ?? info).verificationStatus)
  if (!isFetching && standing === 'verified') return children
  return (
    <Screen title={title} back={screens.home}>
      {isFetching ? <Skeleton /> : <Stopped standing={standing} />}
    </Screen>
  )
}

/** The act is stopped where it was begun: the dialog opens there, or the message says to wait. */
function Stopped({ standing }: { readonly standing: RealName }) {
  const t = useT('core')
  const goBack = useGoBack(screens.home)
  const { entry } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: once at each place that the way back leads through
  useEffect(() => {
    if (standing === 'none') setParameters({ showStepModel: true })
    else toast(t('verificationPending'), 'plain', PENDING_MS)
    goBack()
  }, [entry])
  return null
}
