/** Which of a machine's serving processes this one is (`WORKERS`). Set by the first process when it starts the others. */
import { z } from 'zod'

const variable = 'U_MARKET_PROCESS'
const [number, count] = z
  .string()
  .regex(/^\d+\/\d+$/)
  .default('1/1')
  .transform((text) => text.split('/').map(Number))
  .parse(process.env[variable])

/** From 1. A process that was started again keeps its number. */
export const processNumber = number ?? 1
/** How many processes share this machine. */
export const processCount = count ?? 1

export function processEnv(number: number, count: number): Record<string, string> {
  return { [variable]: `${number}/${count}` }
}

/** This process's share of what a machine can do at once: its cores and memory are those of all its processes. */
export function shareOf(most: number): number {
  return Math.max(1, Math.floor(most / processCount))
}
