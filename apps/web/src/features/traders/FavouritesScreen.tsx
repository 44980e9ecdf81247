import type { DataOf } from '@u-market/contract'
import { ownScreens, paths, screens } from '@u-market/contract/paths'
import { Search } from 'lucide-react'
import { useState } from 'react'
import { readError } from '../../base/api/errors.ts'
import { useApiQuery } from '../../base/api/use-api.ts'
import { useT } from '../../base/i18n/i18n.ts'
import { Button, ButtonLink, IconLink } from '../../parts/Button.tsx'
import { Card } from '../../parts/Card.tsx'
import { Person } from '../../parts/Person.tsx'
import { Screen } from '../../parts/Screen.tsx'
import { Empty, ErrorState, Skeleton } from '../../parts/States.tsx'
import { FavouriteStar } from './FavouriteStar.tsx'
import styles from './traders.module.css'

const PAGE = 50

/** The user's favourite traders with their notes. */
export function FavouritesScreen() {
  const t = useT('favourites')
  const [pages, setPages] = useState(1)
  return (
    <Screen
      title={t('title')}
      back={screens.mine}
      end={
        <IconLink to={ownScreens.findTrader} label={t('find')}>
          <Search />
        </IconLink>
      }
    >
      {Array.from({ length: pages }, (_, at) => at + 1).map((page) => (
        <FavouritesPage
          key={page}
          page={page}
          isLast={page === pages}
          onMore={() => setPages((count) => count + 1)}
        />
      ))}
    </Screen>
  )
}

type PageProps = { readonly page: number; readonly isLast: boolean; readonly onMore: () => void }

function FavouritesPage({ page, isLast, onMore }: PageProps) {
  const t = useT('favourites')
  const { data, error, refetch } = useApiQuery('listFavourites', { page, limit: PAGE })
  if (!data) return error ? <ErrorState {...readError(error)} onRetry={() => void refetch()} /> : <Skeleton />
  if (data.length === 0)
    return page === 1 ? (
      <Empty
        scene="favourites"
        text={t('none')}
        action={<ButtonLink to={ownScreens.findTrader}>{t('find')}</ButtonLink>}
      />
    ) : null
  return (
    <>
      {page === 1 && (
        <ButtonLink tone="second" to={paths.offers({ favourite: 1 })}>
          {t('theirOffers')}
        </ButtonLink>
      )}
      <ul className="cards" aria-label={t('list')}>
        {data.map((favourite) => (
          <li key={favourite.userId}>
            <FavouriteCard favourite={favourite} />
          </li>
        ))}
      </ul>
      {isLast && data.length === PAGE && (
        <Button tone="second" onClick={onMore}>
          {t('more')}
        </Button>
      )}
    </>
  )
}

function FavouriteCard({ favourite }: { readonly favourite: DataOf<'listFavourites'>[number] }) {
  const { userId, nickname, note } = favourite
  return (
    <Card>
      <Person
        person={favourite}
        to={paths.trader(userId)}
        end={<FavouriteStar userId={userId} name={nickname} isOn />}
      />
      {note && <p className={styles.said}>{note}</p>}
    </Card>
  )
}
