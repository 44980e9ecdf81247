/** What a server has said lately, and the worst of what it has said at all. */
export type LogTail = {
  hear(text: string): void
  /** A line of ours among the server's. */
  note(line: string): void
  /** The newest lines, the oldest first. */
  tail(count: number): readonly string[]
  /** Lines of the levels error and fatal since the start, as many as are kept. */
  errors(): readonly string[]
}

const KEPT_LINES = 600
const KEPT_GRAVE = 200
/** A stack is longer than this; its beginning tells. */
const LONGEST_LINE = 700
const FATAL = /"level":60|^\w*Error\b|uncaught/i

export function createLogTail(): LogTail {
  const lines: string[] = []
  const errors: string[] = []
  let rest = ''
  const keep = (line: string): void => {
    const short = line.length > LONGEST_LINE ? `${line.slice(0, LONGEST_LINE)} …` : line
    lines.push(short)
    if (lines.length > KEPT_LINES) lines.shift()
    if (FATAL.test(line) && errors.length < KEPT_GRAVE) errors.push(short)
  }
  return {
    hear: (text) => {
      const parts = (rest + text).split('\n')
      rest = parts.pop() ?? ''
      for (const line of parts) if (line.trim() !== '') keep(line)
    },
    note: (line) => keep(`--- ${new Date().toISOString()} ${line}`),
    tail: (count) => lines.slice(-count),
    errors: () => errors,
  }
}
