import { useState } from 'react'
import { errorText } from '../../base/api/errors.ts'
import { useAct, useMe } from '../../base/api/use-api.ts'
import { serverNow, timeText } from '../../base/clock.ts'
import { useT } from '../../base/i18n/i18n.ts'
import { Alert, Callout, Card } from '../../parts/Card.tsx'
import { Segmented, Switch } from '../../parts/Choices.tsx'
import { useCountdown } from '../../parts/Countdown.tsx'

/** Hours until a pause ends by itself; none: by hand. */
const ends = ['', '1', '8', '24'] as const
type End = (typeof ends)[number]

/** All of my offers paused with one switch, until I end it or a moment that I name first. */
export function PauseOffers() {
  const t = useT('trade')
  const { info } = useMe()
  const [end, setEnd] = useState<End>('')
  const until = info?.pausedUntil ?? null
  const left = useCountdown(until)
  const isPaused = info?.paused === 1 && (until === null || (left ?? 0) > 0)
  const pause = useAct('pauseOffers', { refreshes: ['offers', 'wallet'] })
  const error = errorText(pause.error)
  const turn = (isOn: boolean): void => {
    const at = Math.floor(serverNow() / 1000) + Number(end) * 3600
    pause.mutate(isOn ? { on: 1, ...(end && { until: at }) } : { on: 0 })
  }
  return (
    <>
      {isPaused && (
        <Callout tone="amber">
          {until === null ? t('pausedFor') : t('pausedUntil', { time: timeText(until) })}
        </Callout>
      )}
      <Card>
        <Switch
          label={t('pause')}
          hint={t('pauseHint')}
          isOn={isPaused}
          onChange={turn}
          disabled={pause.isPending}
        />
        {!isPaused && (
          <Segmented
            label={t('pauseEnd')}
            value={end}
            onChange={setEnd}
            options={ends.map((value) => ({
              value,
              label: value === '' ? t('pauseOpen') : t('pauseHours', { count: Number(value) }),
            }))}
          />
        )}
        {error && <Alert>{error}</Alert>}
      </Card>
    </>
  )
}
