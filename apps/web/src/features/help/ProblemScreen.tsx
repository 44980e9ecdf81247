import { paths, screens } from '@u-market/contract/paths'
import { Search, X } from 'lucide-react'
import { loadErrorText } from '../../base/api/errors.ts'
import { useT } from '../../base/i18n/i18n.ts'
import { useSearchParams } from '../../base/router.tsx'
import { Button, IconButton } from '../../parts/Button.tsx'
import { Card } from '../../parts/Card.tsx'
import { Field } from '../../parts/Field.tsx'
import { List, Row } from '../../parts/List.tsx'
import { Screen } from '../../parts/Screen.tsx'
import { Empty, ErrorState, Skeleton } from '../../parts/States.tsx'
import { HelpLinks } from './HelpLinks.tsx'
import styles from './help.module.css'
import { byTopic, searchHelp } from './help-search.ts'
import { useHelpTexts } from './use-help-texts.ts'

/** Questions and answers by topic; the phone searches them as one types. */
export function ProblemScreen() {
  const t = useT('help')
  const titles = useT('titles')
  const [query, setQuery] = useSearchParams()
  const search = query.get('q') ?? ''
  const list = useHelpTexts('faq')
  const found = searchHelp(list.items ?? [], search)
  const ask = (text: string): void => setQuery(text === '' ? {} : { q: text }, { replace: true })
  return (
    <Screen title={titles('problem')} back={screens.home}>
      <Card>
        <search>
          <Field
            kind="search"
            label={t('search')}
            placeholder={t('searchFor')}
            value={search}
            onChange={ask}
            maxLength={80}
            enterKeyHint="search"
            end={
              search === '' ? (
                <Search className={styles.glass} aria-hidden="true" />
              ) : (
                <IconButton label={t('clear')} onClick={() => ask('')}>
                  <X />
                </IconButton>
              )
            }
          />
        </search>
      </Card>
      <p className="sr-only" role="status">
        {search.trim() !== '' && list.items ? t('found', { count: found.length }) : ''}
      </p>
      {list.isPending && <Skeleton count={5} height={120} />}
      {list.error && !list.items && (
        <ErrorState text={loadErrorText(list.error)} onRetry={() => void list.refetch()} />
      )}
      {byTopic(found).map(({ topic, texts }) => (
        <section key={topic} className={styles.group}>
          <h2>{t(`topic_${topic}`)}</h2>
          <List label={t(`topic_${topic}`)}>
            {texts.map(({ id, title }) => (
              <Row key={id} label={title} to={paths.helpText(id)} />
            ))}
          </List>
        </section>
      ))}
      {list.items && found.length === 0 && (
        <Empty
          scene="search"
          text={search === '' ? t('nothing') : t('notFound')}
          action={
            search !== '' && (
              <Button tone="second" onClick={() => ask('')}>
                {t('showAll')}
              </Button>
            )
          }
        />
      )}
      {list.items && <HelpLinks to={['tutorial', 'customer']} />}
    </Screen>
  )
}
