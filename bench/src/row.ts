/** One line of docs/performance.md: what was measured, and against which goal. */
export type Row = {
  readonly what: string
  readonly goal: string
  readonly measured: string
  readonly isReached: boolean
}
/** A part hands over each row as soon as it is measured. */
export type Rows = AsyncGenerator<Row, void, undefined>

export function ratio(value: number): string {
  return value.toFixed(2)
}

export function rate(value: number): string {
  return `${Math.round(value)}/s`
}

export function ms(value: number): string {
  return `${value.toFixed(1)} ms`
}

export function msOfCpu(seconds: number): string {
  return (seconds * 1000).toFixed(2)
}

export function median(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[values.length >> 1] ?? Number.NaN
}

/** The run in the middle by what `read` takes from it. */
export function middle<Run>(runs: readonly Run[], read: (run: Run) => number): Run {
  const run = [...runs].sort((a, b) => read(a) - read(b))[runs.length >> 1]
  if (run === undefined) throw new Error('no run')
  return run
}
