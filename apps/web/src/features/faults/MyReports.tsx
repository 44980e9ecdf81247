import { useEffect, useRef } from 'react'
import { loadErrorText } from '../../base/api/errors.ts'
import { useApiList } from '../../base/api/use-api.ts'
import { useT } from '../../base/i18n/i18n.ts'
import { useLocation } from '../../base/router.tsx'
import { LoadMore } from '../../parts/LongList.tsx'
import { ErrorState, Skeleton } from '../../parts/States.tsx'
import { FaultCard } from './FaultCard.tsx'
import styles from './faults.module.css'

/** A notice of an answer leads here, past the form above. */
export const SHOW_MINE = '?show=mine'

/** What I have reported, with the answers. A notice makes the list stale, so an answer shows by itself. */
export function MyReports() {
  const t = useT('fault')
  const list = useApiList('listFaults', {})
  const heading = useShown(list.items !== undefined)
  return (
    <section className={styles.mine} aria-label={t('mine')}>
      <h2 ref={heading} tabIndex={-1}>
        {t('mine')}
      </h2>
      <Reports list={list} />
    </section>
  )
}

/** Brought into view once there is something to see, each time that the address asks for it. */
function useShown(isThere: boolean) {
  const ref = useRef<HTMLHeadingElement>(null)
  const { search, entry } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the entry changes when the same address is asked for again
  useEffect(() => {
    if (!isThere || search !== SHOW_MINE) return
    ref.current?.scrollIntoView({ block: 'start' })
    ref.current?.focus({ preventScroll: true })
  }, [isThere, search, entry])
  return ref
}

function Reports({ list }: { readonly list: ReturnType<typeof useApiList<'listFaults'>> }) {
  const t = useT('fault')
  if (!list.items)
    return list.error ? (
      <ErrorState text={loadErrorText(list.error)} safe={t('safe')} onRetry={() => void list.refetch()} />
    ) : (
      <Skeleton count={2} height={160} />
    )
  if (list.items.length === 0) return <p className={styles.none}>{t('none')}</p>
  return (
    <>
      <ul className="cards" aria-live="polite">
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
