import { ownScreens, paths } from '@u-market/contract/paths'
import { oneLine, traderSearch } from '@u-market/domain'
import { useEffect, useState } from 'react'
import { isRefused, readError } from '../../base/api/errors.ts'
import { useApiQuery } from '../../base/api/use-api.ts'
import { useT } from '../../base/i18n/i18n.ts'
import { useSearchParams } from '../../base/router.tsx'
import { Alert, Card } from '../../parts/Card.tsx'
import { Field } from '../../parts/Field.tsx'
import { Person } from '../../parts/Person.tsx'
import { Screen } from '../../parts/Screen.tsx'
import { Empty, ErrorState, Skeleton } from '../../parts/States.tsx'
import styles from './traders.module.css'

/** Long enough that typing a name is one search: a user has a limited number of them. */
const DEBOUNCE_MS = 500

/** Looks for a trader by the beginning of the nickname, which the address keeps. */
export function FindTraderScreen() {
  const t = useT('favourites')
  const [query, setQuery] = useSearchParams()
  const [text, setText] = useState(query.get('q') ?? '')
  const asked = query.get('q') ?? ''
  // biome-ignore lint/correctness/useExhaustiveDependencies: the address follows the field, not the other way round
  useEffect(() => {
    const timer = setTimeout(() => {
      const next = oneLine(text)
      if (next !== asked) setQuery(next === '' ? {} : { q: next }, { replace: true })
    }, DEBOUNCE_MS)
    return () => clearTimeout(timer)
  }, [text])
  return (
    <Screen title={t('find')} back={ownScreens.favourites}>
      <Card>
        <Field
          label={t('name')}
          kind="search"
          value={text}
          onChange={setText}
          maxLength={40}
          hint={t('nameHint', { count: traderSearch.beginning })}
          enterKeyHint="search"
        />
      </Card>
      {asked !== '' && <Found text={asked} />}
    </Screen>
  )
}

function Found({ text }: { readonly text: string }) {
  const t = useT('favourites')
  const { data, error, refetch } = useApiQuery('findTraders', { q: text }, { keepsPrevious: true })
  if (isRefused(error)) return <Alert>{error.message}</Alert>
  if (error) return <ErrorState {...readError(error)} onRetry={() => void refetch()} />
  if (!data) return <Skeleton />
  if (data.length === 0) return <Empty scene="search" text={t('nobodyFound', { name: text })} />
  return (
    <>
      <ul className="cards" aria-label={t('found')}>
        {data.map((trader) => (
          <li key={trader.userId}>
            <Card>
              <Person person={trader} to={paths.trader(trader.userId)} />
            </Card>
          </li>
        ))}
      </ul>
      {data.length === traderSearch.shown && <p className={styles.note}>{t('moreExist')}</p>}
    </>
  )
}
