/** A trader nobody has rated yet stands at the top mark. */
const FULL_RATING = 5

/** The mean of a trader's marks, with one decimal. */
export function meanRating(sum: number, count: number): number {
  return count === 0 ? FULL_RATING : Math.round((sum * 10) / count) / 10
}
