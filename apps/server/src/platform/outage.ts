/** Tells an absent or overloaded database from one that refused: what is meant for a later try is no bug. */
import pg from 'pg'

/** A backend that was shut down, crashed, is not ready yet, or waited too long inside a transaction. */
const LOST_STATES = new Set(['57P01', '57P02', '57P03', '25P03'])
/** What the system says about a connection that cannot be made or has broken. */
const SYSTEM_CODES = new Set([
  ...['ECONNREFUSED', 'ECONNRESET', 'ECONNABORTED', 'EPIPE', 'ETIMEDOUT', 'EHOSTUNREACH', 'ENETUNREACH'],
  ...['ENETDOWN', 'EAI_AGAIN', 'ENOTFOUND'],
])
/** What node-postgres says of itself; these errors carry no code. */
const DRIVER_MESSAGES =
  /^(Connection terminated|Client has encountered a connection error|Client was closed|timeout (exceeded|expired)|Query read timeout|write after end|This socket has been ended|Cannot call write after a stream was destroyed)/

/** A lock or a statement that took too long, and a machine without room: the statement did nothing, and may do so later. */
const BUSY_STATES = new Set(['55P03', '57014'])

/** The connection could not be made, or broke: whether a commit that was under way took effect is not known from this. */
export function isConnectionLost(error: unknown): boolean {
  if (error instanceof AggregateError) return error.errors.some(isConnectionLost)
  if (!(error instanceof Error)) return false
  const code = codeOf(error)
  if (error instanceof pg.DatabaseError) return LOST_STATES.has(code) || code.startsWith('08')
  return SYSTEM_CODES.has(code) || isMissingSocket(error) || DRIVER_MESSAGES.test(error.message)
}

/** The disk that files lie on. The database has its own words for its own, of the class 53. */
const FULL_DISK_CODES = new Set(['ENOSPC', 'EDQUOT'])

/** The database is away or overloaded, or a disk is full: a call that met this may be sent again in a moment. */
export function isOutage(error: unknown): boolean {
  if (isConnectionLost(error) || isFullDisk(error)) return true
  if (!(error instanceof pg.DatabaseError)) return false
  const code = codeOf(error)
  return BUSY_STATES.has(code) || code.startsWith('53')
}

/** Somebody must make room: worth a word in the log, which other outages have elsewhere. */
export function isFullDisk(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  return (
    FULL_DISK_CODES.has(codeOf(error)) || (error instanceof pg.DatabaseError && codeOf(error) === '53100')
  )
}

function codeOf(error: Error): string {
  return 'code' in error && typeof error.code === 'string' ? error.code : ''
}

/** The embedded database's socket while it is down. */
function isMissingSocket(error: Error): boolean {
  return codeOf(error) === 'ENOENT' && 'syscall' in error && error.syscall === 'connect'
}
