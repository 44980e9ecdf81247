import { setTimeout as delay } from 'node:timers/promises'

type LoopOptions = {
  /** Returns ms until the next step, or null to sleep until a wake. */
  readonly step: () => Promise<number | null>
  readonly onError: (error: unknown) => void
  /** Interval of automatic wakes, for lost ones; also the wait after an error. */
  readonly pollMs: number
}

/** Runs steps one at a time while there is work, then sleeps until woken. */
export function createWakeLoop({ step, onError, pollMs }: LoopOptions) {
  let isWanted = false
  let running: Promise<void> | null = null
  let isStopped = false
  let poll: ReturnType<typeof setInterval> | undefined

  const run = async (): Promise<void> => {
    while (!isStopped && isWanted) {
      isWanted = false
      try {
        const wait = await step()
        if (wait === null) continue
        isWanted = true
        if (wait > 0) await delay(wait)
      } catch (error) {
        if (isStopped) return
        onError(error)
        isWanted = true
        await delay(pollMs)
      }
    }
  }
  const wake = (): void => {
    isWanted = true
    if (isStopped) return
    running ??= run().finally(() => {
      running = null
      if (isWanted) wake()
    })
  }

  return {
    start: (): void => {
      poll = setInterval(wake, pollMs)
      wake()
    },
    wake,
    /** Waits for the running step. */
    stop: async (): Promise<void> => {
      isStopped = true
      clearInterval(poll)
      await running
    },
  }
}
