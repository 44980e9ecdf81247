import type { HelpText } from '@u-market/contract'
import { paths, screens } from '@u-market/contract/paths'
import { isRefused, loadErrorText } from '../../base/api/errors.ts'
import { isAwaited, useApi } from '../../base/api/use-api.ts'
import { useT } from '../../base/i18n/i18n.ts'
import { useSearchParams } from '../../base/router.tsx'
import { ButtonLink } from '../../parts/Button.tsx'
import { List, Row } from '../../parts/List.tsx'
import { Screen } from '../../parts/Screen.tsx'
import { Empty, ErrorState, Skeleton } from '../../parts/States.tsx'
import { HelpContent } from './HelpContent.tsx'
import { HelpLinks } from './HelpLinks.tsx'
import styles from './help.module.css'
import { useHelpTexts } from './use-help-texts.ts'

/** One answer, by the `id` in the address. */
export function ProblemDetailScreen() {
  const titles = useT('titles')
  const [query] = useSearchParams()
  const id = query.get('id') ?? ''
  return (
    <Screen title={titles('problemDetail')} back={screens.help}>
      {/^\d{1,9}$/.test(id) ? <Answer key={id} id={id} /> : <Gone />}
    </Screen>
  )
}

function Answer({ id }: { readonly id: string }) {
  const t = useT('help')
  const { data: text, error, refetch } = useApi('getHelpText', { id })
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
