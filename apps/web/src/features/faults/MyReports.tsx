import { loadErrorText } from '../../app/api/errors.ts'
import { useApiList } from '../../app/api/use-api.ts'
import { useT } from '../../app/i18n/i18n.ts'
import { LoadMore } from '../../parts/LoadMore.tsx'
import { ErrorState, Skeleton } from '../../parts/States.tsx'
import { FaultCard } from './FaultCard.tsx'
import styles from './faults.module.css'

/** What I have reported, with the answers. A notice makes the list stale, so an answer shows by itself. */
export const MyReports = () => {
  const t = useT('fault')
  return (
    <section className={styles.mine} aria-label={t('mine')}>
      <h2>{t('mine')}</h2>
      <Reports />
    </section>
  )
}

const Reports = () => {
  const t = useT('fault')
  const list = useApiList('/api/user/faults', {})
  if (!list.items)
    return list.error ? (
      <ErrorState text={loadErrorText(list.error)} safe={t('safe')} onRetry={() => void list.refetch()} />
    ) : (
      <Skeleton count={2} height={160} />
    )
  if (list.items.length === 0) return <p className={styles.none}>{t('none')}</p>
  return (
    <>
      <ul className={styles.list} aria-live="polite">
        {list.items.map((fault) => (
          <li key={fault.id}>
            <FaultCard fault={fault} />
          </li>
        ))}
      </ul>
      <LoadMore
        hasMore={list.hasNextPage}
        isLoading={list.isFetchingNextPage}
        onMore={() => void list.fetchNextPage()}
      />
    </>
  )
}
