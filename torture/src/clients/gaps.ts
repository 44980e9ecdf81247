/** How long each server has answered nobody, since the measuring began. */
export type Gaps = {
  /** From now on. */
  begin(servers: readonly string[], at: number): void
  /** A server has answered somebody. */
  answered(server: string, at: number): void
  /** The longest of any server until now, in milliseconds. */
  longest(at: number): number
}

/** Moments are milliseconds of one clock. */
export function createGaps(): Gaps {
  let lastAnswers = new Map<string, number>()
  let longest = 0
  return {
    begin: (servers, at) => {
      lastAnswers = new Map(servers.map((server) => [server, at]))
      longest = 0
    },
    answered: (server, at) => {
      longest = Math.max(longest, at - (lastAnswers.get(server) ?? at))
      lastAnswers.set(server, at)
    },
    longest: (at) => Math.max(longest, ...[...lastAnswers.values()].map((last) => at - last)),
  }
}
