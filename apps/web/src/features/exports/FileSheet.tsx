import type { DataOf } from '@u-market/contract'
import { FileDown } from 'lucide-react'
import { useEffect, useState } from 'react'
import { errorText } from '../../base/api/errors.ts'
import { serverNow } from '../../base/clock.ts'
import { useT } from '../../base/i18n/i18n.ts'
import { Button, Spinner } from '../../parts/Button.tsx'
import { Alert } from '../../parts/Card.tsx'
import { useCountdown } from '../../parts/Countdown.tsx'
import { Sheet } from '../../parts/Sheet.tsx'
import styles from './exports.module.css'

export type SignedFile = DataOf<'exportBills'>
export type AskFile = () => Promise<SignedFile>

type FileSheetProps = {
  readonly title: string
  /** Asks the server for the file's address; null while the sheet is closed. */
  readonly ask: AskFile | null
  readonly onClose: () => void
}

/**
 * Asks for a file, then has the user open it: a browser opens a new page only at a tap, and an installed app has no other way to
 * hand a file to the phone.
 */
export function FileSheet({ title, ask, onClose }: FileSheetProps) {
  const [round, setRound] = useState(0)
  return (
    <Sheet isOpen={ask !== null} onClose={onClose} title={title}>
      {ask && <File key={round} ask={ask} onAgain={() => setRound((before) => before + 1)} />}
    </Sheet>
  )
}

type Got = { readonly url: string; readonly until: number }

function File({ ask, onAgain }: { readonly ask: AskFile; readonly onAgain: () => void }) {
  const t = useT('exports')
  const [got, setGot] = useState<Got | null>(null)
  const [error, setError] = useState<unknown>(null)
  useEffect(() => {
    let isCurrent = true
    ask().then(
      ({ url, expiresInSeconds }) => {
        if (isCurrent) setGot({ url, until: Math.floor(serverNow() / 1000) + expiresInSeconds })
      },
      (reason: unknown) => {
        if (isCurrent) setError(reason)
      },
    )
    return () => {
      isCurrent = false
    }
  }, [ask])
  if (error !== null)
    return (
      <div className={styles.sheet}>
        <Alert>{errorText(error)}</Alert>
        <Button tone="second" onClick={onAgain}>
          {t('again')}
        </Button>
      </div>
    )
  return got ? (
    <Ready got={got} onAgain={onAgain} />
  ) : (
    <p className={styles.wait} role="status">
      <Spinner />
      {t('preparing')}
    </p>
  )
}

function Ready({ got: { url, until }, onAgain }: { readonly got: Got; readonly onAgain: () => void }) {
  const t = useT('exports')
  const isOver = useCountdown(until) === 0
  return isOver ? (
    <div className={styles.sheet}>
      <p>{t('over')}</p>
      <Button onClick={onAgain}>{t('again')}</Button>
    </div>
  ) : (
    <div className={styles.sheet}>
      <p>{t('ready')}</p>
      <a className={styles.open} href={url} target="_blank" rel="noopener noreferrer">
        <FileDown aria-hidden="true" />
        {t('open')}
      </a>
      <p className={styles.note}>{t('private')}</p>
    </div>
  )
}
