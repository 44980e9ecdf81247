import { ButtonLink } from '../../parts/Button.tsx'
import { Screen } from '../../parts/Screen.tsx'
import { Empty } from '../../parts/States.tsx'
import { useT } from '../i18n/i18n.ts'
import { HOME_PATH } from '../navigation.ts'
import type { RouteEntry } from '../routes.ts'

/** A page that is not written yet: says what it will hold, and leads back. */
export const ComingScreen = ({ entry, back }: { readonly entry: RouteEntry; readonly back?: string }) => {
  const t = useT('coming')
  const core = useT('core')
  const title = useT('titles')(entry.title)
  return (
    <Screen title={title} {...(back && { back })}>
      <Empty
        text={
          <>
            <b>{t('notYet')}</b>
            <br />
            {entry.holds && t(entry.holds)}
          </>
        }
        action={
          <ButtonLink to={HOME_PATH} tone="second" size="small">
            {core('goHome')}
          </ButtonLink>
        }
      />
    </Screen>
  )
}
