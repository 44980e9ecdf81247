import { Fragment, useEffect, useState } from 'react'
import { timeText } from '../../base/clock.ts'
import { useT } from '../../base/i18n/i18n.ts'
import styles from './DemoPage.module.css'
import { callDemo, type SeenMail } from './demo-calls.ts'

/** The mails that the market would send: codes and notices for the addresses that users of the demo enter. */
export function Mailbox() {
  const t = useT('desktop')
  const mails = useDemoMails()
  if (mails === null) return null
  return (
    <section className={styles.mailbox} aria-label={t('mailbox')}>
      <h2>{t('mailbox')}</h2>
      {mails.length === 0 && <p>{t('mailboxEmpty')}</p>}
      <ol aria-live="polite">
        {mails.map(({ id, to, subject, text, sentAt }) => (
          <li key={id}>
            <details>
              <summary>
                <b>{subject}</b>
                <time>{timeText(sentAt)}</time>
                <span>{t('mailTo', { to })}</span>
              </summary>
              <p>
                <WithLinks text={text} />
              </p>
            </details>
          </li>
        ))}
      </ol>
    </section>
  )
}

/** Mail comes seconds after an act on a phone. */
const POLL_MS = 2000

/** Returns the mails, newest first; null in a demo that keeps none, or before the first response. */
function useDemoMails(): readonly SeenMail[] | null {
  const [mails, setMails] = useState<readonly SeenMail[] | null>(null)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>
    let isOver = false
    let isKept: boolean | undefined
    const read = async (): Promise<void> => {
      try {
        isKept ??= (await callDemo('getMarket', {})).demoMails === 1
        if (!isKept) return
        if (!document.hidden) setMails(await callDemo('listDemoMails', {}))
      } catch {
        // The demo is being reset, and answers again soon.
      }
      if (!isOver) timer = setTimeout(() => void read(), POLL_MS)
    }
    void read()
    return () => {
      isOver = true
      clearTimeout(timer)
    }
  }, [])
  return mails
}

/** A mail's text with its addresses as links; they open beside the demo. */
function WithLinks({ text }: { readonly text: string }) {
  return text.split(/(https?:\/\/\S+)/).map((part, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a mail never change
    <Fragment key={at}>
      {at % 2 === 0 ? (
        part
      ) : (
        <a href={part} target="_blank" rel="noreferrer">
          {part}
        </a>
      )}
    </Fragment>
  ))
}
