import type { Deps } from '../deps.ts'
import { createKeptRead } from './keep-read.ts'
import { findSwitchesOff } from './switch.queries.ts'
import type { SwitchedOff } from './switched-off.ts'

/** Makes the reader of what is stopped now: kept until it changes, and never past its own end. */
export function createSwitchesReader({ database, clock }: Pick<Deps, 'database' | 'clock'>) {
  const { read, forget } = createKeptRead(clock, () => findSwitchesOff(database.kysely, clock.now()))
  return {
    forget,
    read: async (): Promise<readonly SwitchedOff[]> => {
      const now = clock.now()
      return (await read()).filter(({ until }) => until === null || until > now)
    },
  }
}
