import type { Fault } from './judge.ts'

/** A row, what it asks for, and below it what it lacks. */
export function faultLines(faults: readonly Fault[]): string {
  const byRow = Map.groupBy(faults, ({ row, says }) => `  ${row}: ${says}`)
  return [...byRow].flatMap(([row, all]) => [row, ...all.map(({ lacks }) => `    ${lacks}`)]).join('\n')
}
