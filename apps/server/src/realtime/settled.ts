import { userId } from '@u-market/domain'
import type { Hearing } from '../features/events/index.ts'

/** What the process that settles the watermark tells the others. Marks tell events of one database from those of another. */
export type Settled = {
  /** Where the settler was before. */
  readonly from: { readonly seq: number; readonly mark: string | null }
  /** Every event up to here is visible or never will be. */
  readonly through: number
  readonly mark: string | null
  /** The events between the two with their receivers. Null: too many for one message, so they are read from the stream. */
  readonly hearings: readonly Hearing[] | null
}

/** The payload of a notification has fewer than 8,000 bytes. */
const MAX_PAYLOAD = 7_900

export function writeSettled({ from, through, mark, hearings }: Settled): string {
  const write = (heard: readonly Hearing[] | null): string =>
    JSON.stringify([
      from.seq,
      from.mark,
      through,
      mark,
      heard?.map(({ seq }) => seq),
      heard?.map((one) => one.userId),
    ])
  const whole = write(hearings)
  return whole.length <= MAX_PAYLOAD ? whole : write(null)
}

/** Returns null for anything else. */
export function readSettled(payload: string): Settled | null {
  const said: unknown = JSON.parse(payload)
  if (!Array.isArray(said)) return null
  const [seq, fromMark, through, mark, seqs, users] = said
  if (!Number.isSafeInteger(seq) || !Number.isSafeInteger(through)) return null
  if (!isMark(fromMark) || !isMark(mark)) return null
  return { from: { seq, mark: fromMark }, through, mark, hearings: readHearings(seqs, users) }
}

function isMark(value: unknown): value is string | null {
  return value === null || typeof value === 'string'
}

function readHearings(seqs: unknown, users: unknown): Hearing[] | null {
  if (!Array.isArray(seqs) || !Array.isArray(users) || seqs.length !== users.length) return null
  if (![...seqs, ...users].every((number) => Number.isSafeInteger(number))) return null
  return seqs.map((seq, at) => ({ seq, userId: userId(users[at]) }))
}
