import type { Dispute } from '@u-market/contract'
import { paths, screens } from '@u-market/contract/paths'
import { useApiList } from '../../../base/api/use-api.ts'
import { timeText } from '../../../base/clock.ts'
import { useT } from '../../../base/i18n/i18n.ts'
import { Link, useSearchParams } from '../../../base/router.tsx'
import { setScreenParams } from '../../../base/stores/screen-params.ts'
import { useIsLoggedIn } from '../../../base/stores/user-info.ts'
import { Badge } from '../../../parts/Badge.tsx'
import { Button, ButtonLink } from '../../../parts/Button.tsx'
import { Chips } from '../../../parts/Choices.tsx'
import { LoginFirst } from '../../../parts/LoginFirst.tsx'
import { PagedList } from '../../../parts/PagedList.tsx'
import { Screen } from '../../../parts/Screen.tsx'
import { Empty } from '../../../parts/States.tsx'
import { DisputeDetail } from './DisputeDetail.tsx'
import { useDisputeWords } from './dispute-words.ts'
import styles from './disputes.module.css'
import { useTypeName } from './OpenDisputeSheet.tsx'

const BACK = screens.mine

/** The user's disputes; with `id` in the address, that one. */
export function DisputesScreen() {
  const t = useT('disputes')
  const isLoggedIn = useIsLoggedIn()
  const [query] = useSearchParams()
  const id = Number(query.get('id'))
  if (!isLoggedIn) return <LoginFirst title={t('appeals')} back={BACK} />
  return Number.isSafeInteger(id) && id > 0 ? <DisputeDetail key={id} id={id} /> : <DisputeList />
}

const states = ['all', 'open', 'resolved', 'revoked'] as const

function DisputeList() {
  const t = useT('disputes')
  const [query, setQuery] = useSearchParams()
  const state = states.find((known) => known === query.get('status')) ?? 'all'
  const list = useApiList('listDisputes', state === 'all' ? {} : { status: state })
  const show = (next: (typeof states)[number]): void =>
    setQuery(next === 'all' ? {} : { status: next }, { replace: true })
  const toOrders = (
    <ButtonLink to={screens.orders} tone="second">
      {t('myOrders')}
    </ButtonLink>
  )
  const toAll = (
    <Button tone="second" onClick={() => show('all')}>
      {t('allAppeals')}
    </Button>
  )
  const labels = { all: t('all'), open: t('open'), resolved: t('resolved'), revoked: t('revoked') }
  return (
    <Screen title={t('appeals')} back={BACK}>
      <Chips
        label={t('state')}
        value={state}
        onChange={show}
        options={states.map((value) => ({ value, label: labels[value] }))}
      />
      <PagedList
        list={list}
        safe={t('safe')}
        skeleton={{ height: 150 }}
        empty={
          state === 'all' ? (
            <Empty scene="appeals" text={t('empty')} action={toOrders} />
          ) : (
            <Empty scene="appeals" text={t('emptyState')} action={toAll} />
          )
        }
      >
        {(disputes) => (
          <ul className="cards" aria-label={t('appeals')}>
            {disputes.map((dispute) => (
              <li key={dispute.id}>
                <DisputeCard dispute={dispute} />
              </li>
            ))}
          </ul>
        )}
      </PagedList>
    </Screen>
  )
}

function DisputeCard({ dispute }: { readonly dispute: Dispute }) {
  const t = useT('disputes')
  const { tone, headline, text } = useDisputeWords()(dispute)
  const typeName = useTypeName()
  return (
    <Link to={paths.appeal(dispute.id)} className={styles.card} onClick={() => setScreenParams({ dispute })}>
      <span className={styles.cardTop}>
        <b>{typeName(dispute.type)}</b>
        <time className="figures">{timeText(dispute.createdAt)}</time>
      </span>
      <span className={styles.cardText}>{dispute.content}</span>
      <span>
        <Badge tone={tone}>{headline}</Badge>
      </span>
      {text !== '' && <span className={styles.hint}>{text}</span>}
      <span className={`${styles.number} figures`}>
        {t('orderNumber', { number: `…${dispute.orderId.slice(-6)}` })} ·{' '}
        {t(dispute.openedBy === dispute.role ? 'byYou' : 'byPeer')}
      </span>
    </Link>
  )
}
