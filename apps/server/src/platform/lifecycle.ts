import type { Logger } from 'pino'

/** What was started, in order, each with the way to stop it; stopped in reverse, once, however often it is asked. */
export type Lifecycle = {
  /** Registers what has just been started; throws when a stop was asked for meanwhile, so that the start ends there. */
  started(part: Part): void
  /** Every further call waits for the first: two signals, as Ctrl-C under npm brings them, count as one. */
  stop(): Promise<void>
}

export type Part = {
  readonly name: string
  readonly stop: () => Promise<void>
  /** A part that has not stopped by then is left behind, so that what lies below it is still stopped in order. */
  readonly limitMs: number
}

export function createLifecycle(options: { log: Pick<Logger, 'error'>; stopSignal: AbortSignal }): Lifecycle {
  const { log, stopSignal } = options
  const parts: Part[] = []
  let stopping: Promise<void> | undefined

  async function stopAll(): Promise<void> {
    for (let part = parts.pop(); part; part = parts.pop()) await stopPart(part)
  }

  async function stopPart({ name, stop, limitMs }: Part): Promise<void> {
    const late = Promise.withResolvers<void>()
    const timer = setTimeout(() => {
      log.error(`${name}: did not stop within ${limitMs} ms`)
      late.resolve()
    }, limitMs)
    const stopped = stop().catch((error) => log.error(error, `${name}: did not stop in order`))
    await Promise.race([stopped, late.promise])
    clearTimeout(timer)
  }

  return {
    started(part) {
      parts.push(part)
      stopSignal.throwIfAborted()
    },
    stop() {
      stopping ??= stopAll()
      return stopping
    },
  }
}
