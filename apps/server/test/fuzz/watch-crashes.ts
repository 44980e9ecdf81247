/** Collects what is thrown and caught by nobody, which ends a server of production; `stop` leaves it to the process again. */
export function watchCrashes(): { take(): string[]; stop(): void } {
  const crashes: string[] = []
  const note = (error: unknown): void => {
    crashes.push(`uncaught: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`)
  }
  const events = ['uncaughtException', 'unhandledRejection'] as const
  for (const event of events) process.on(event, note)
  return {
    take: () => crashes.splice(0),
    stop: () => {
      for (const event of events) process.off(event, note)
    },
  }
}
