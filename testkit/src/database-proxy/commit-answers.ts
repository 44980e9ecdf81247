/** A message of PostgreSQL's protocol: a letter, the length of what follows with itself in four bytes, and that. */
const HEAD_BYTES = 5
const COMMAND_COMPLETE = 'C'.charCodeAt(0)
const COMMIT = Buffer.from('COMMIT\0')

/** What came from the database, cut where a transaction's end was reported. */
export type Cut = {
  /** Whole messages that may go on to the client. */
  readonly before: Buffer
  /** From the answer to a commit on, as it came; null where there is none. */
  readonly fromCommit: Buffer | null
}

/** Reads the database's side of a connection, message by message, whatever pieces it comes in. */
export function createCommitReader() {
  let rest: Buffer = Buffer.alloc(0)
  return {
    /** @param isAwaited stops at the answer to a commit; otherwise everything whole goes on */
    read: (chunk: Buffer, isAwaited: boolean): Cut => {
      const bytes = rest.length === 0 ? chunk : Buffer.concat([rest, chunk])
      let at = 0
      while (bytes.length >= at + HEAD_BYTES) {
        const end = at + 1 + bytes.readUInt32BE(at + 1)
        if (end > bytes.length) break
        if (isAwaited && isCommitAnswer(bytes, at, end)) {
          rest = Buffer.alloc(0)
          return { before: bytes.subarray(0, at), fromCommit: bytes.subarray(at) }
        }
        at = end
      }
      rest = bytes.subarray(at)
      return { before: bytes.subarray(0, at), fromCommit: null }
    },
  }
}

function isCommitAnswer(bytes: Buffer, at: number, end: number): boolean {
  return bytes[at] === COMMAND_COMPLETE && bytes.subarray(at + HEAD_BYTES, end).equals(COMMIT)
}
