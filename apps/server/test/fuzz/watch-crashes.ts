/** Collects uncaught errors, which would end a production server; `stop` hands them back to the process. */
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
