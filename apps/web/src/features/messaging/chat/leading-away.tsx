import { leadsAway } from '@u-market/domain'
import { ShieldAlert } from 'lucide-react'
import { useKnownMarket } from '../../../base/api/use-api.ts'
import { useT } from '../../../base/i18n/i18n.ts'
import { Button } from '../../../parts/Button.tsx'
import styles from './chat.module.css'

/** Returns whether a text leads out of the chat, by the market's list of words. */
export function useLeadsAway(): (text: string) => boolean {
  // A market that was stored by an older version has no list.
  const market = useKnownMarket()
  const [words, codes] = [market?.leadAwayWords ?? [], market?.codes.countries ?? []]
  return (text) => leadsAway(text, words, codes)
}

type AwayWarningProps = { readonly onSend: () => void; readonly onChange: () => void }

/** Before a message that leads out of the chat is sent. */
export function AwayWarning({ onSend, onChange }: AwayWarningProps) {
  const t = useT('chat')
  return (
    <div className={styles.awayMine} role="alert">
      <ShieldAlert aria-hidden="true" />
      <p>
        <b>{t('awayMine')}</b> {t('awayMineWhy')}
      </p>
      <Button size="small" tone="second" onClick={onChange}>
        {t('change')}
      </Button>
      <Button size="small" tone="quiet" onClick={onSend}>
        {t('sendAnyway')}
      </Button>
    </div>
  )
}

/** Under a received message that leads out of the chat. */
export function AwayLine() {
  const t = useT('chat')
  return (
    <p className={styles.awayTheirs}>
      <ShieldAlert aria-hidden="true" />
      {t('awayTheirs')}
    </p>
  )
}
