import { setTimeout as delay } from 'node:timers/promises'

type LoopOptions = {
  /** Says how long to wait for the next step; null when only a wake makes one worth taking. */
  readonly step: () => Promise<number | null>
  readonly onError: (error: unknown) => void
  /** Wakes by itself this often, for wakes that were lost; waits as long after an error. */
  readonly pollMs: number
}

/** Takes step after step, one at a time, for as long as there is something to do; then sleeps until it is woken. */
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
    /** Waits for the step that is under way. */
    stop: async (): Promise<void> => {
      isStopped = true
      clearInterval(poll)
      await running
    },
  }
}
