import { type RealName, realNameOf } from '@u-market/contract/client'
import { ownScreens, screens } from '@u-market/contract/paths'
import { type ReactNode, useEffect } from 'react'
import { useApiQuery, useMe } from '../base/api/use-api.ts'
import { i18n, useT } from '../base/i18n/i18n.ts'
import { Route, Switch, useGoBack, useLocation } from '../base/router.tsx'
import { setScreenParams } from '../base/stores/screen-params.ts'
import { toast } from '../base/stores/toasts.ts'
import { ButtonLink } from '../parts/Button.tsx'
import { useOwnFreeze } from '../parts/own-freeze.ts'
import { Screen } from '../parts/Screen.tsx'
import { Empty, Skeleton } from '../parts/States.tsx'
import { type PageEntry, pageRoutes } from './routes.ts'
import { watchKeyboard } from './shell/keyboard.ts'
import { chunkOf, type RouteEntry, RouteScreen } from './shell/RouteScreen.tsx'

export { tabScreens } from './routes.ts'

// Not needed before this module is loaded: the home screen has no text field.
watchKeyboard()
// Fetched with the pages; what cannot be loaded is asked for again by the screen that needs it.
const words = Promise.all([i18n.preload('titles'), i18n.preload('pictures')]).catch(() => undefined)

/** Every screen but the tabs, and a screen for unknown addresses. */
export function Pages() {
  return (
    <Switch>
      {pageRoutes.map((entry) => (
        <Route key={entry.path} path={entry.path}>
          <PageScreen entry={entry} />
        </Route>
      ))}
      <Route>
        <NotFoundScreen />
      </Route>
    </Switch>
  )
}

/** A screen of `pageRoutes`, behind its guard. */
export function PageScreen({ entry }: { readonly entry: PageEntry }) {
  const t = useT('titles')
  const isFrozen = useOwnFreeze()
  const guard = entry.needsThawed && isFrozen ? LeadToThaw : entry.needsVerified && VerifiedOnly
  return <RouteScreen entry={entry} title={t(entry.title)} guard={guard} />
}

/**
 * Fetches the screen at an address, a page or one of the tabs, so that it renders at once. Does nothing for an unknown address.
 */
export async function fetchAt(pathname: string, tabs: readonly RouteEntry[]): Promise<unknown> {
  const entry = [...tabs, ...pageRoutes].find(({ path }) =>
    new RegExp(`^${path.replace(/:\w+/, '[^/]+')}/?$`, 'i').test(pathname),
  )
  return entry && Promise.all([chunkOf(entry).fetch(), words])
}

type VerifiedOnlyProps = { readonly title: string; readonly children: ReactNode }

/** Milliseconds for which the message about a pending review is shown: long enough to read it. */
const PENDING_MS = 4000

/** Lets only verified users through. The status stored on the phone may be stale, so before a refusal the server's is read. */
export function VerifiedOnly({ title, children }: VerifiedOnlyProps) {
  const { info } = useMe()
  const { data, isFetching } = useApiQuery('getUser', {})
  // Without a session the screen itself asks for the login.
  if (!info || realNameOf(info.verificationStatus) === 'verified') return children
  const realName = realNameOf((data ?? info).verificationStatus)
  if (!isFetching && realName === 'verified') return children
  return (
    <Screen title={title} back={screens.home}>
      {isFetching ? <Skeleton /> : <Stopped realName={realName} />}
    </Screen>
  )
}

/**
 * Returns to the screen from which the action was started, and opens the dialog there, or shows a message to wait while a review
 * is pending.
 */
function Stopped({ realName }: { readonly realName: RealName }) {
  const t = useT('core')
  const goBack = useGoBack(screens.home)
  const { entry } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: once at each place that the way back leads through
  useEffect(() => {
    if (realName === 'none') setScreenParams({ isPurchaseNoticeOpen: true })
    else toast(t('verificationPending'), 'plain', PENDING_MS)
    goBack()
  }, [entry])
  return null
}

/** In place of an act that is refused until the user thaws the account. */
function LeadToThaw({ title }: { readonly title: string }) {
  const t = useT('core')
  const titles = useT('titles')
  return (
    <Screen title={title} back={screens.home}>
      <Empty
        scene="sessions"
        text={t('ownFreeze')}
        action={<ButtonLink to={ownScreens.thaw}>{titles('thaw')}</ButtonLink>}
      />
    </Screen>
  )
}

function NotFoundScreen() {
  const t = useT('core')
  const title = useT('titles')('notFound')
  useEffect(() => {
    document.title = `${title} · ${t('appName')}`
  }, [title, t])
  return (
    <Screen title={title} back={screens.home}>
      <Empty
        scene="notFound"
        text={t('notFoundText')}
        action={<ButtonLink to={screens.home}>{t('goHome')}</ButtonLink>}
      />
    </Screen>
  )
}
