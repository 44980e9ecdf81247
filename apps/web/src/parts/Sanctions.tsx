import type { User } from '@u-market/contract'
import { screens } from '@u-market/contract/paths'
import { useT } from '../base/i18n/i18n.ts'
import { Link } from '../base/router.tsx'
import { inMilliseconds, useSanctionText } from '../base/use-barring.ts'
import { useCountdown } from '../base/use-countdown.ts'
import { Callout } from './Card.tsx'
import styles from './Sanctions.module.css'

/** A phone may have kept the user's facts from before there were any. */
type Kept = Partial<Pick<User, 'sanctions'>>

/** What operators keep the user from, each with its reason and its end, and where to ask. Nothing for nearly everybody. */
export function Sanctions({ sanctions = [] }: Kept) {
  return sanctions.map((sanction) => <Standing key={sanction.kind} sanction={sanction} />)
}

function Standing({ sanction }: { readonly sanction: User['sanctions'][number] }) {
  const titles = useT('titles')
  const text = useSanctionText()
  const left = useCountdown(sanction.until)
  if (left === 0) return null
  return (
    <Callout tone="amber">
      <span className={styles.said}>
        {text(inMilliseconds(sanction))}
        <Link to={screens.service}>{titles('customer')}</Link>
      </span>
    </Callout>
  )
}
