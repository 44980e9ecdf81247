import { useT } from '../../base/i18n/i18n.ts'
import { Button } from '../../parts/Button.tsx'
import { LoadMore } from '../../parts/LongList.tsx'
import styles from './offers.module.css'

type NextPageProps = {
  readonly list: {
    readonly hasNextPage: boolean
    readonly isFetchingNextPage: boolean
    readonly isFetchNextPageError: boolean
    readonly fetchNextPage: () => unknown
  }
}

/** The end of the market's list: the next page, a page that failed (asked for again by hand alone), or that this is all. */
export function NextPage({ list }: NextPageProps) {
  const t = useT('market')
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = list
  if (hasNextPage && !isFetchNextPageError)
    return <LoadMore hasMore isLoading={isFetchingNextPage} onMore={() => void fetchNextPage()} />
  return (
    <div className={styles.end}>
      {hasNextPage ? (
        <Button tone="quiet" size="small" isBusy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {t('pageFailed')}
        </Button>
      ) : (
        <p>{t('endOfList')}</p>
      )}
    </div>
  )
}
