import type { FormOf } from '@u-market/contract'
import { useState } from 'react'
import { fieldError, formError } from '../../base/api/errors.ts'
import { useAct } from '../../base/api/use-api.ts'
import { serverNow } from '../../base/clock.ts'
import { useCountdown } from '../../parts/Countdown.tsx'

type SmsEvent = FormOf<'sendCode'>['event']

/** Asking for a code, and when it may be asked for again. In the demo the answer holds the code itself. */
export function useSmsCode(event: SmsEvent) {
  const [openAt, setOpenAt] = useState<number | null>(null)
  const wait = (seconds: number): void => setOpenAt(Math.ceil(serverNow() / 1000) + seconds)
  const act = useAct('sendCode', { onSuccess: ({ retryAfterSeconds }) => wait(retryAfterSeconds) })
  return {
    send: (mobile: string): void => act.mutate({ mobile, event }),
    isSending: act.isPending,
    secondsLeft: useCountdown(openAt) ?? 0,
    demoCode: act.data?.demoCode,
    mobileError: fieldError(act.error, 'mobile'),
    error: formError(act.error),
  }
}
