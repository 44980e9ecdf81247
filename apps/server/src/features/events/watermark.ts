import type { StreamSnapshot } from './read-stream.ts'

/**
 * Numbers are drawn in one order and committed in another, so a smaller seq can appear after a larger one. A cursor may pass a
 * seq only when nothing below it can still appear: either there is no gap below, or every transaction that had begun when the gap
 * was seen has ended, so that the gap is a rollback (a row's transaction gets its id before its seq, as an earlier column draws
 * one). Comparing a row's own transaction with the oldest running one is not enough: the older transaction can draw the larger
 * seq.
 */
export type Watermark = {
  /** Everything up to here has appeared or never will. */
  readonly seq: number
  /** Everything up to `through` is settled once all transactions below `below` have ended. */
  readonly pending: { readonly through: number; readonly below: bigint } | null
}

export type WatermarkStep = {
  readonly watermark: Watermark
  /** The last row that a gap holds back, if no id to wait for was drawn yet: see `awaitGap`. */
  readonly gapBelow: number | null
}

/** Returns how far readers may go now, by a snapshot that was read after `watermark.seq`. */
export function advanceWatermark(watermark: Watermark, snapshot: StreamSnapshot): WatermarkStep {
  const last = snapshot.seqs.at(-1) ?? watermark.seq
  const { pending } = watermark
  let through = watermark.seq
  // A snapshot that was cut short does not contain everything pending.
  if (pending && snapshot.oldestRunning >= pending.below)
    through = snapshot.isCut ? Math.min(pending.through, last) : pending.through
  for (const seq of snapshot.seqs) if (seq === through + 1) through = seq
  const kept = pending && pending.through > through ? pending : null
  return { watermark: { seq: through, pending: kept }, gapBelow: last > through && !kept ? last : null }
}

/**
 * Waits for the transactions that may still fill the gap.
 * @param below a transaction id that was drawn after the gap was seen
 */
export function awaitGap(watermark: Watermark, gapBelow: number, below: bigint): Watermark {
  return {
    ...watermark,
    pending: { through: gapBelow, below },
  }
}
