import type { HelpText } from '@u-market/contract'
import { paths, screens } from '@u-market/contract/paths'
import { isBlank, searchWords } from '@u-market/domain'
import { Search, X } from 'lucide-react'
import { isRefused, loadErrorText } from '../../../base/api/errors.ts'
import { isAwaited, useApiQuery } from '../../../base/api/use-api.ts'
import { useT } from '../../../base/i18n/i18n.ts'
import { useSearchParams } from '../../../base/router.tsx'
import { Button, ButtonLink, IconButton } from '../../../parts/Button.tsx'
import { Card } from '../../../parts/Card.tsx'
import { Field } from '../../../parts/Field.tsx'
import { List, Row } from '../../../parts/List.tsx'
import { Screen } from '../../../parts/Screen.tsx'
import { Empty, ErrorState, Skeleton } from '../../../parts/States.tsx'
import styles from './help.module.css'
import { HelpContent, HelpLinks, useHelpTexts } from './help-texts.tsx'

/** Questions and answers by topic, searched locally while the user types. */
export function HelpScreen() {
  const t = useT('help')
  const titles = useT('titles')
  const [query, setQuery] = useSearchParams()
  const search = query.get('q') ?? ''
  const list = useHelpTexts('faq')
  const found = searchHelp(list.items ?? [], search)
  const ask = (text: string): void => setQuery(text === '' ? {} : { q: text }, { replace: true })
  return (
    <Screen title={titles('help')} back={screens.home}>
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
        {!isBlank(search) && list.items ? t('found', { count: found.length }) : ''}
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
      {list.items && <HelpLinks to={['lifecycle', 'tutorial', 'customer']} />}
    </Screen>
  )
}

type Searched = Pick<HelpText, 'title' | 'content'>

/** Returns the texts that contain every word of the search, matches in the question first. */
export function searchHelp<T extends Searched>(texts: readonly T[], search: string): T[] {
  const words = searchWords(search)
  const holds = (text: string): boolean => {
    const written = searchWords(text).join(' ')
    return words.every((word) => written.includes(word))
  }
  const found = texts.filter(({ title, content }) => holds(`${title}\n${content}`))
  return [...found.filter(({ title }) => holds(title)), ...found.filter(({ title }) => !holds(title))]
}

/** Groups by topic; topics and texts keep their order. */
export function byTopic<T extends Pick<HelpText, 'topic'>>(texts: readonly T[]) {
  return [...new Set(texts.map(({ topic }): T['topic'] => topic))].map((topic) => ({
    topic,
    texts: texts.filter((text) => text.topic === topic),
  }))
}

/** One answer, chosen by `id` in the address. */
export function HelpTextScreen() {
  const titles = useT('titles')
  const [query] = useSearchParams()
  const id = query.get('id') ?? ''
  return (
    <Screen title={titles('helpText')} back={screens.help}>
      {/^\d{1,9}$/.test(id) ? <Answer key={id} id={id} /> : <Gone />}
    </Screen>
  )
}

function Answer({ id }: { readonly id: string }) {
  const t = useT('help')
  const { data: text, error, refetch } = useApiQuery('getHelpText', { id })
  if (isRefused(error)) return <Gone />
  if (!text)
    return error ? (
      <ErrorState text={loadErrorText(error)} onRetry={() => void refetch()} />
    ) : (
      <Skeleton count={1} height={520} />
    )
  return (
    <>
      <article className={styles.article}>
        <h2>{text.title}</h2>
        <HelpContent content={text.content} />
      </article>
      <Related to={text} />
      <section className={styles.group}>
        <h2>{t('notEnough')}</h2>
        <HelpLinks to={['customer']} />
      </section>
    </>
  )
}

function Gone() {
  const t = useT('help')
  return (
    <Empty
      scene="notFound"
      text={t('gone')}
      action={
        <ButtonLink to={screens.help} replace>
          {t('allQuestions')}
        </ButtonLink>
      }
    />
  )
}

/** The other questions of its topic. */
function Related({ to }: { readonly to: HelpText }) {
  const t = useT('help')
  const list = useHelpTexts('faq')
  const { items = [] } = list
  if (isAwaited(list)) return <Skeleton count={1} />
  const others = items.filter(({ topic, id }) => topic === to.topic && id !== to.id)
  if (others.length === 0) return null
  return (
    <section className={styles.group}>
      <h2>{t('related')}</h2>
      <List label={t('related')}>
        {others.map(({ id, title }) => (
          <Row key={id} label={title} to={paths.helpText(id)} />
        ))}
      </List>
    </section>
  )
}
