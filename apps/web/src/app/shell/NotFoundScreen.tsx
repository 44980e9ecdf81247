import { useEffect } from 'react'
import { useT } from '../../base/i18n/i18n.ts'
import { HOME_PATH } from '../../base/navigation.ts'
import { ButtonLink } from '../../parts/Button.tsx'
import { Screen } from '../../parts/Screen.tsx'
import { Empty } from '../../parts/States.tsx'

export const NotFoundScreen = () => {
  const t = useT('core')
  const title = useT('titles')('notFound')
  useEffect(() => {
    document.title = `${title} · ${t('appName')}`
  }, [title, t])
  return (
    <Screen title={title} back={HOME_PATH}>
      <Empty
        drawing="search"
        text={t('notFoundText')}
        action={
          <ButtonLink to={HOME_PATH} size="small">
            {t('goHome')}
          </ButtonLink>
        }
      />
    </Screen>
  )
}
