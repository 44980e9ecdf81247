import { answersSwallowed } from './answers-swallowed.ts'
import { backendKilled } from './backend-killed.ts'
import { backendsTerminated } from './backends-terminated.ts'
import { commitsCut } from './commits-cut.ts'
import { connectionsCut } from './connections-cut.ts'
import { databaseLost } from './database-lost.ts'
import { databasePaused } from './database-paused.ts'
import { databaseRefused } from './database-refused.ts'
import { deadlinesPassed } from './deadlines-passed.ts'
import { diskFull } from './disk-full.ts'
import type { Fault } from './fault.ts'
import { networkSilent } from './network-silent.ts'
import { postmasterInterrupted } from './postmaster-interrupted.ts'
import { postmasterKilled } from './postmaster-killed.ts'
import { serverKilled } from './server-killed.ts'
import { serverPaused } from './server-paused.ts'
import { serverStopped } from './server-stopped.ts'
import { uploadsRefused } from './uploads-refused.ts'

export type { Fault } from './fault.ts'

export const faults: readonly Fault[] = [
  serverKilled,
  serverStopped,
  serverPaused,
  postmasterKilled,
  postmasterInterrupted,
  backendKilled,
  backendsTerminated,
  databasePaused,
  connectionsCut,
  uploadsRefused,
  diskFull,
  deadlinesPassed,
  answersSwallowed,
  commitsCut,
  databaseLost,
  databaseRefused,
  networkSilent,
]
