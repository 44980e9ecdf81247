/** Distinguishes outages of the database and the files, after which a call can be repeated, from bugs. */
import pg from 'pg'

/** The server takes no writes: it is a standby, or was made one. */
export const READ_ONLY_STATE = '25006'
/** A backend that was shut down, crashed, is not ready yet, was idle too long, also in a transaction, or cannot write. */
const LOST_STATES = new Set(['57P01', '57P02', '57P03', '57P05', '25P03', READ_ONLY_STATE])
/** System errors of a connection that cannot be made or has broken. */
const SYSTEM_CODES = new Set([
  ...['ECONNREFUSED', 'ECONNRESET', 'ECONNABORTED', 'EPIPE', 'ETIMEDOUT', 'EHOSTUNREACH', 'ENETUNREACH'],
  ...['ENETDOWN', 'EAI_AGAIN', 'ENOTFOUND'],
])
/** Errors of node-postgres itself, which carry no code. */
const DRIVER_MESSAGES =
  /^(Connection terminated|Client has encountered a connection error|Client was closed|timeout (exceeded|expired)|Query read timeout|write after end|This socket has been ended|Cannot call write after a stream was destroyed)/

/**
 * Lock and statement timeouts, and reads that a standby ends because they are in the way of what it replays: the statement had no
 * effect, and may succeed later.
 */
const BUSY_STATES = new Set(['55P03', '57014', '40001'])

/** Whether the connection could not be made or broke; a commit in flight may still have taken effect. */
export function isConnectionLost(error: unknown): boolean {
  if (error instanceof AggregateError) return error.errors.some(isConnectionLost)
  if (!(error instanceof Error)) return false
  const code = codeOf(error)
  if (error instanceof pg.DatabaseError) return LOST_STATES.has(code) || code.startsWith('08')
  return SYSTEM_CODES.has(code) || isMissingSocket(error) || DRIVER_MESSAGES.test(error.message)
}

/** Disk errors of files. PostgreSQL reports its own in class 53. */
const FULL_DISK_CODES = new Set(['ENOSPC', 'EDQUOT'])

/** The store of the files does not answer, or refuses what the server asks (`isRefused`), which an operator must mend. */
export class StoreAway extends Error {
  readonly isRefused: boolean
  constructor(message: string, { isRefused = false, cause }: { isRefused?: boolean; cause?: unknown } = {}) {
    super(message, { cause })
    this.isRefused = isRefused
  }
}

/** Whether the database or the files are away or overloaded, or a disk is full: the call may be repeated in a moment. */
export function isOutage(error: unknown): boolean {
  if (isConnectionLost(error) || isFullDisk(error) || error instanceof StoreAway) return true
  if (!(error instanceof pg.DatabaseError)) return false
  const code = codeOf(error)
  return BUSY_STATES.has(code) || code.startsWith('53')
}

/** Whether an operator must free space; logged separately from other outages. */
export function isFullDisk(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  return (
    FULL_DISK_CODES.has(codeOf(error)) || (error instanceof pg.DatabaseError && codeOf(error) === '53100')
  )
}

function codeOf(error: Error): string {
  return 'code' in error && typeof error.code === 'string' ? error.code : ''
}

/** The embedded database's socket is missing while it is down. */
function isMissingSocket(error: Error): boolean {
  return codeOf(error) === 'ENOENT' && 'syscall' in error && error.syscall === 'connect'
}
