import { TransportError } from '@u-market/contract/client'
import { screens } from '@u-market/contract/paths'
import { type ReactNode, useState } from 'react'
import { useLocale, useT } from '../../base/i18n/i18n.ts'
import { moneyText } from '../../parts/money.ts'
import styles from './DemoPage.module.css'
import { callDemo, type SeenOrder, useDemoOrder, useFirstDeal } from './demo-calls.ts'
import { Mailbox } from './Mailbox.tsx'
import { OperatorPane } from './OperatorPane.tsx'

type DemoPageProps = {
  /** Brand and language, as on the page without a demo. */
  readonly top: ReactNode
  /** How to open the app on a phone. */
  readonly open: ReactNode
}

/** A whole trade in one window: a coach, two phones, the operator's and the ledger's view of the same order, and the mails. */
export function DemoPage({ top, open }: DemoPageProps) {
  const t = useT('desktop')
  const order = useDemoOrder()
  const [runs, setRuns] = useState(0)
  const first = useFirstDeal(runs)
  const again = (): void => {
    order.forget()
    setRuns(runs + 1)
  }
  return (
    <div className={styles.page}>
      <div className={styles.side}>
        {top}
        <main className={styles.main}>
          {order.seen?.order.acknowledgedAt == null ? (
            <p className={styles.what}>{t('what')}</p>
          ) : (
            <p className={styles.what} role="status">
              {t('coachDone')}
            </p>
          )}
          <h1>{t('demo')}</h1>
          <Coach order={order.seen?.order} payer={order.seen?.buyerRealName} num={first?.num} />
          <StartOver onDone={again} />
          <details>
            <summary>{t('openOnPhone')}</summary>
            {open}
          </details>
          <Cast />
        </main>
      </div>
      <Phones key={runs} start={first?.path} />
      <div className={styles.beside}>
        <OperatorPane seen={order.seen} />
        <Mailbox />
      </div>
    </div>
  )
}

const PAY_PASSWORD = '135790'

type CoachProps = {
  readonly order: SeenOrder['order'] | undefined
  /** Bob's name as Alice's bank shows it, which each place of the demo has its own of. Unknown before the order. */
  readonly payer: string | undefined
  /** The amount filled in on Bob's phone; null if none is. */
  readonly num: string | null | undefined
}

/** The five steps of a trade; each is ticked when the order reaches it, by any user on any phone. */
function Coach({ order, payer, num }: CoachProps) {
  const t = useT('desktop')
  const first = num === null ? t('coachPick') : t('coachOrder', { num: moneyText(num ?? '50.00', 'U') })
  const release = payer
    ? t('coachRelease', { name: payer, pin: PAY_PASSWORD })
    : t('coachReleaseUnnamed', { pin: PAY_PASSWORD })
  const steps = [
    { who: 'Bob', text: first, isDone: order !== undefined },
    { who: 'Alice', text: t('coachConfirm'), isDone: order?.confirmedAt != null },
    { who: 'Bob', text: t('coachPay'), isDone: order?.paidAt != null },
    { who: 'Alice', text: release, isDone: order?.releasedAt != null },
    { who: 'Bob', text: t('coachReceive'), isDone: order?.acknowledgedAt != null },
  ]
  const now = steps.findIndex(({ isDone }) => !isDone)
  return (
    <ol className={styles.coach} aria-label={t('coach')}>
      {steps.map(({ who, text, isDone }, at) => (
        <li
          key={text}
          data-state={isDone ? 'done' : at === now ? 'now' : 'coming'}
          aria-current={at === now ? 'step' : undefined}
        >
          <i aria-hidden="true">{isDone ? '✓' : at + 1}</i>
          <span>
            <b>{who}</b> {text}
            {isDone && <span className={styles.unseen}> ({t('done')})</span>}
          </span>
        </li>
      ))}
    </ol>
  )
}

/** Bob's phone shows Alice's offer, Alice's the home screen; both are logged in. */
function Phones({ start }: { readonly start: string | undefined }) {
  const t = useT('desktop')
  return (
    <section className={styles.phones} aria-label={t('phones')}>
      <Phone name="Bob" role={t('buyer')} path={start} />
      <Phone name="Alice" role={t('seller')} path={screens.home} />
    </section>
  )
}

type PhoneProps = { readonly name: string; readonly role: string; readonly path: string | undefined }

function Phone({ name, role, path }: PhoneProps) {
  const t = useT('desktop')
  const locale = useLocale()
  const [starts, setStarts] = useState(0)
  return (
    <figure className={styles.phone}>
      <figcaption>
        <span>
          <b>{name}</b> {role}
        </span>
        {/* A frame has no reload button, and resetting the whole demo would end the trade. */}
        <button type="button" aria-label={t('restartPhone', { name })} onClick={() => setStarts(starts + 1)}>
          {t('restart')}
        </button>
      </figcaption>
      <div className={styles.screen}>
        {path !== undefined && (
          <iframe
            key={starts}
            // The language is in the hash, so that the phone follows it without a reload.
            src={`${originOf(name.toLowerCase())}${path}#${locale}`}
            title={t('phoneOf', { name })}
            allow="clipboard-write; camera; publickey-credentials-get; publickey-credentials-create"
          />
        )}
      </div>
    </figure>
  )
}

/** Each phone has its own origin and therefore its own session. */
function originOf(name: string): string {
  return `${location.protocol}//${name}.localhost${location.port ? `:${location.port}` : ''}`
}

/** A slow computer resets the demo within 30 s; after this time the reset has failed. */
const PATIENCE_MS = 120_000
const POLL_MS = 1000

/** Resets the demo and reports when that is done. */
function StartOver({ onDone }: { readonly onDone: () => void }) {
  const t = useT('desktop')
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()
  const start = async (): Promise<void> => {
    setBusy(true)
    setProblem(undefined)
    try {
      // Read now, because another window may have reset the demo since this one opened.
      const { demoSince } = await callDemo('getMarket', {})
      await callDemo('startDemoOver', {})
      await newDemo(demoSince)
      onDone()
    } catch (error) {
      const seconds = error instanceof TransportError ? error.retryAfterSeconds : null
      setProblem(seconds === null ? t('startOverFailed') : t('startOverSoon', { seconds }))
    }
    setBusy(false)
  }
  return (
    <div className={styles.over}>
      <button type="button" disabled={isBusy} onClick={() => void start()}>
        {isBusy ? t('startingOver') : t('startOver')}
      </button>
      <p role="status">{problem}</p>
    </div>
  )
}

/** Waits until the market belongs to another demo than `known`; the server is unreachable for a while. */
async function newDemo(known: number | null): Promise<void> {
  const end = Date.now() + PATIENCE_MS
  while (Date.now() < end) {
    await new Promise((resolve) => setTimeout(resolve, POLL_MS))
    const market = await callDemo('getMarket', {}).catch(() => null)
    if (market && market.demoSince !== known) return
  }
  throw new Error('The demo has not come back')
}

const PASSWORD = 'demo-1234'

/** The demo users with their passwords, and links to the console and the docs. */
function Cast() {
  const t = useT('desktop')
  const people = [
    { name: 'bob', does: t('roleBob') },
    { name: 'alice', does: t('roleAlice') },
    { name: 'mei', does: t('roleMei') },
    { name: 'nina', does: t('roleNina') },
    { name: 'olivia', does: t('roleOlivia') },
  ]
  return (
    <>
      <details>
        <summary>{t('cast')}</summary>
        <dl className={styles.cast}>
          {people.map(({ name, does }) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{does}</dd>
            </div>
          ))}
        </dl>
        <p>{t('secrets', { password: PASSWORD, pin: PAY_PASSWORD })}</p>
      </details>
      <nav className={styles.links} aria-label={t('doors')}>
        <a href="/console/">{t('console')}</a>
        <a href="/docs">{t('docs')}</a>
      </nav>
    </>
  )
}
