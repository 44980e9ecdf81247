import { paths, screens } from '@u-market/contract/paths'
import { loadErrorText } from '../../../base/api/errors.ts'
import { useHomeConfig } from '../../../base/api/use-api.ts'
import { useT } from '../../../base/i18n/i18n.ts'
import { Card } from '../../../parts/Card.tsx'
import { List, Row } from '../../../parts/List.tsx'
import { Screen } from '../../../parts/Screen.tsx'
import { ErrorState, Skeleton } from '../../../parts/States.tsx'
import styles from './help.module.css'
import { HelpContent, HelpLinks, useHelpTexts } from './help-texts.tsx'

/** The help texts about the market, with the app's version and the service hours. */
export function AboutScreen() {
  const t = useT('help')
  const core = useT('core')
  const titles = useT('titles')
  const list = useHelpTexts('about')
  const terms = useHelpTexts('terms')
  const { data: config } = useHomeConfig()
  return (
    <Screen title={titles('about')} back={screens.mine}>
      <div className={styles.brand}>
        <img src="/icon.svg" alt="" width="64" height="64" />
        <b>{core('appName')}</b>
        <p>{t('motto')}</p>
      </div>
      {list.isPending && <Skeleton count={3} height={260} />}
      {list.error && !list.items && (
        <ErrorState text={loadErrorText(list.error)} onRetry={() => void list.refetch()} />
      )}
      {list.items?.map(({ id, title, content }) => (
        <Card key={id} title={title}>
          <HelpContent content={content} />
        </Card>
      ))}
      {terms.items && terms.items.length > 0 && (
        <List label={t('terms')}>
          {terms.items.map(({ id, title, version }) => (
            <Row key={id} label={title} value={t('termsVersion', { version })} to={paths.helpText(id)} />
          ))}
        </List>
      )}
      <HelpLinks to={['problem', 'tutorial', 'customer']} />
      {config && (
        <List label={t('facts')}>
          <Row label={t('version')} value={config.version} />
          <Row label={t('serviceHours')} value={config.customer.hours} />
        </List>
      )}
    </Screen>
  )
}
