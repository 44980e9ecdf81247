import type { StreamSnapshot } from './read-stream.ts'

/**
 * Numbers are drawn in one order and committed in another, so a smaller seq can appear after a larger one. A cursor may pass a
 * seq only when nothing below it can still appear: either there is no gap below, or every transaction that had begun when the gap
 * was seen has ended, so that the gap is a rollback. (Such a transaction had its id already: a column before `seq` draws the id.)
 * Comparing a row's own transaction with the oldest running one is not enough: the older transaction can draw the larger seq.
 */
export type Watermark = {
  /** Everything up to here has appeared or never will. */
  readonly seq: number
  /** Everything up to `through` is settled once all transactions below `below` have ended. */
  readonly pending: { readonly through: number; readonly below: bigint } | null
}

export type WatermarkStep = {
  readonly watermark: Watermark
  /**
   * The last row behind a gap, for which the caller draws a transaction id and calls `awaitGap`. Null: there is no gap, or it is
   * already awaited.
   */
  readonly gapBelow: number | null
}

/** Returns the next watermark, given a snapshot of the events after `watermark.seq`. */
export function advanceWatermark(
  watermark: Watermark,
  snapshot: Pick<StreamSnapshot, 'seqs' | 'isCut' | 'oldestRunning'>,
): WatermarkStep {
  const last = snapshot.seqs.at(-1) ?? watermark.seq
  const { pending } = watermark
  let through = watermark.seq
  // A snapshot that reached its limit may lack pending rows.
  if (pending && snapshot.oldestRunning >= pending.below)
    through = snapshot.isCut ? Math.min(pending.through, last) : pending.through
  for (const seq of snapshot.seqs) if (seq === through + 1) through = seq
  const kept = pending && pending.through > through ? pending : null
  return { watermark: { seq: through, pending: kept }, gapBelow: last > through && !kept ? last : null }
}

/**
 * Holds the watermark until the transactions that may still fill the gap have ended.
 * @param below a transaction id that was drawn after the gap was seen
 */
export function awaitGap(watermark: Watermark, gapBelow: number, below: bigint): Watermark {
  return {
    ...watermark,
    pending: { through: gapBelow, below },
  }
}
