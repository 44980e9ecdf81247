import type { ConsoleDataOf } from '@u-market/contract'
import { Button, Tooltip } from 'antd'
import { useApiQuery } from '../../base/api/use-call.ts'
import { useT } from '../../base/i18n/i18n.ts'
import { useFormat } from '../../base/i18n/use-format.ts'
import { useMoney } from '../../base/use-money.ts'
import { Facts } from '../../parts/Facts.tsx'
import { Notice } from '../../parts/Notice.tsx'
import { usePermission } from '../../parts/Permitted.tsx'
import { Failure, Skeleton } from '../../parts/Placeholders.tsx'
import { Time } from '../../parts/values.tsx'
import css from './SettingsPage.module.css'

type Props = {
  /** Fills the form with the held price, to confirm it. */
  readonly onConfirm: (price: string) => void
}

/** Source of the reference price, state of its feed, and past prices. */
export function ReferenceFacts({ onConfirm }: Props) {
  const t = useT('settings')
  const { time } = useFormat()
  const shown = useMoney()
  const { isAllowed, reason } = usePermission('setting.change')
  const { data, error, refetch } = useApiQuery('getReference', {})
  if (!data) return error ? <Failure error={error} onRetry={() => void refetch()} /> : <Skeleton lines={3} />
  const { reads, held, reading, readAt } = data
  const isFed = reads !== 'set'
  return (
    <>
      <Facts
        facts={[
          { label: t('source'), value: isFed ? t('source_feed') : t('source_set') },
          { label: t('readsState'), value: t(`reads_${reads}`) },
          ...(isFed
            ? [
                {
                  label: t('lastReading'),
                  value:
                    reading !== null && readAt !== null
                      ? t('readingAt', { price: shown(reading), time: time(readAt) })
                      : t('noReading'),
                },
              ]
            : []),
          ...(data.problem ? [{ label: t('lastTry'), value: t(`problem_${data.problem}`) }] : []),
        ]}
      />
      {isFed && held !== null && (
        <Notice
          tone="waiting"
          act={
            <Tooltip title={reason}>
              <Button size="small" disabled={!isAllowed} onClick={() => onConfirm(held)}>
                {t('confirmHeld', { held: shown(held) })}
              </Button>
            </Tooltip>
          }
        >
          {t('heldNote', {
            held: shown(held),
            time: time(data.heldSince ?? 0),
            percent: data.jumpPercent,
          })}
        </Notice>
      )}
      <Moves history={data.history} shown={shown} />
    </>
  )
}

type MovesProps = {
  readonly history: ConsoleDataOf<'getReference'>['history']
  readonly shown: (price: string) => string
}

/** Past prices with their proposers, newest first. */
function Moves({ history, shown }: MovesProps) {
  const t = useT('settings')
  if (history.length === 0) return null
  return (
    <section className={css.history}>
      <h3>{t('moves')}</h3>
      <ol aria-label={t('moves')}>
        {history.map(({ id, at, price, by }) => (
          <li key={id}>
            <strong>{shown(price)}</strong>
            <span>
              {by || t('byFeed')} · <Time at={at} />
            </span>
          </li>
        ))}
      </ol>
    </section>
  )
}
