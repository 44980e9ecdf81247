import type { Actor } from '@u-market/domain'
import { ArrowRight, Bot, Clock, Headset, Lock, MapPin, UserRound } from 'lucide-react'
import type { ReactNode } from 'react'
import { useT } from '../../../base/i18n/i18n.ts'
import { Badge } from '../../../parts/Badge.tsx'
import { Fold } from '../../../parts/Card.tsx'
import styles from './lifecycle.module.css'
import { type OrderTimes, useLifecycleWords, type Words } from './lifecycle-words.ts'
import { type Line, linesOf, mainAct, type StateName, type useLifecycle } from './use-lifecycle.ts'

export type Viewing = {
  readonly lifecycle: NonNullable<ReturnType<typeof useLifecycle>['data']>
  readonly role: 'buyer' | 'seller'
  /** The state of the order from which the page was opened. */
  readonly now: StateName | null
  /** The times of that order; null: of the market. */
  readonly times: OrderTimes | null
}
type StateCardProps = {
  readonly state: StateName
  readonly viewing: Viewing
  readonly isOnTheWay?: boolean
}

/** A state: whose turn it is and for how long, what leads out of it, and what happens by itself. */
export function StateCard({ state, viewing, isOnTheWay = false }: StateCardProps) {
  const t = useT('lifecycle')
  const { lifecycle, role, now, times } = viewing
  const words = useLifecycleWords(lifecycle, role, times)
  const row = lifecycle.states.find((each) => each.state === state)
  if (!row) return null
  const main = mainAct(lifecycle, state)
  const own = lifecycle.acts.filter(({ from }) => from === state)
  const out = own.filter(({ to }) => to !== state)
  const within = own.filter(({ to }) => to === state).flatMap(linesOf)
  const timers = lifecycle.timers.filter((timer) => timer.state === state)
  const window = words.window(row)
  const isMine = row.awaits === role
  return (
    <li
      className={styles.state}
      data-way={isOnTheWay || undefined}
      data-turn={isMine ? 'mine' : (row.awaits ?? 'over')}
      aria-current={now === state ? 'step' : undefined}
    >
      {isOnTheWay && <span className={styles.node} aria-hidden="true" />}
      <div className={styles.card}>
        {now === state && (
          <p className={styles.here}>
            <MapPin aria-hidden="true" />
            {t('here')}
          </p>
        )}
        <div className={styles.head}>
          <h3>{words.state(state)}</h3>
          <Badge tone={isMine ? 'jade' : row.awaits === 'operator' ? 'amber' : 'plain'}>
            {isMine ? t('yourTurn') : row.awaits ? t(`turn_${row.awaits}`) : t('ends')}
          </Badge>
        </div>
        <p className={styles.facts}>
          {window && (
            <span>
              <Clock aria-hidden="true" />
              {window}
            </span>
          )}
          {row.hasEscrow === 1 && (
            <span>
              <Lock aria-hidden="true" />
              {t('escrow')}
            </span>
          )}
        </p>
        {isOnTheWay && <Beginnings state={state} viewing={viewing} words={words} />}
        {out.length > 0 && (
          <ul className={styles.acts}>
            {main &&
              linesOf(main).map((line) => <Act key={line.by.join()} line={line} words={words} isMain />)}
            {out
              .filter((act) => act !== main)
              .flatMap(linesOf)
              .map((line) => (
                <Act key={`${line.actionName} ${line.by.join()}`} line={line} words={words} />
              ))}
          </ul>
        )}
        {(within.length > 0 || timers.length > 0) && (
          <Fold label={within.length > 0 ? t('also') : t('clocks')}>
            {within.length > 0 && (
              <ul className={styles.acts}>
                {within.map((line) => (
                  <Act key={`${line.actionName} ${line.by.join()}`} line={line} words={words} />
                ))}
              </ul>
            )}
            {timers.length > 0 && (
              <ul className={styles.timers} aria-label={t('clocks')}>
                {timers.map((timer) => (
                  <li key={timer.timer}>
                    <b>{words.moment(timer)}</b>
                    {words.timer(timer.timer)}
                  </li>
                ))}
              </ul>
            )}
          </Fold>
        )}
      </div>
    </li>
  )
}

type BeginningsProps = { readonly state: StateName; readonly viewing: Viewing; readonly words: Words }

/** The acts by which an order begins in this state. */
function Beginnings({ state, viewing, words }: BeginningsProps) {
  const t = useT('lifecycle')
  const begun = viewing.lifecycle.acts.filter(({ from, to }) => from === null && to === state)
  return begun.map((act) => (
    <p key={act.actionName} className={styles.begins}>
      <Badge>{t('begins')}</Badge>
      <span>
        {words.actors(act.by)}: {words.act(act.actionName)}
      </span>
    </p>
  ))
}

type ActProps = { readonly line: Line; readonly words: Words; readonly isMain?: boolean }

function Act({ line, words, isMain = false }: ActProps) {
  const t = useT('lifecycle')
  const note = words.note(line)
  const [first = 'system'] = line.by
  return (
    <li className={styles.act} data-main={isMain || undefined}>
      <span className={styles.who}>{actorIcons[first]}</span>
      <div>
        <p>
          <span className={styles.actor}>{words.actors(line.by)}</span>
          {words.act(line.actionName)}
        </p>
        {note !== '' && <p className={styles.note}>{note}</p>}
      </div>
      {line.from !== line.to && (
        <p className={styles.target}>
          <ArrowRight aria-hidden="true" />
          <span className="sr-only">{t('next', { state: words.state(line.to) })}</span>
          <span aria-hidden="true">{words.state(line.to)}</span>
        </p>
      )}
    </li>
  )
}

const actorIcons: Readonly<Record<Actor, ReactNode>> = {
  buyer: <UserRound aria-hidden="true" />,
  seller: <UserRound aria-hidden="true" />,
  operator: <Headset aria-hidden="true" />,
  system: <Bot aria-hidden="true" />,
}
