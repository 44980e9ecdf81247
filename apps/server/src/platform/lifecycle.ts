import type { Logger } from 'pino'

/** Records started parts with their stop functions; stops them in reverse order, once for any number of calls. */
export type Lifecycle = {
  /** Registers a part that has just started; throws if a stop was requested, so that the start ends here. */
  started(part: Part): void
  /** Later calls wait for the first: Ctrl-C under npm sends two signals. */
  stop(): Promise<void>
}

export type Part = {
  readonly name: string
  readonly stop: () => Promise<void>
  /** A part that takes longer is no longer awaited, so that the parts started before it are still stopped. */
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
