import { screens } from '@u-market/contract/paths'
import { useEffect } from 'react'
import { useT } from '../../base/i18n/i18n.ts'
import { ButtonLink } from '../../parts/Button.tsx'
import { Screen } from '../../parts/Screen.tsx'
import { Empty } from '../../parts/States.tsx'

export function NotFoundScreen() {
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
