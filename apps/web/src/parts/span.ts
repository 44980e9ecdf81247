const HOUR = 60

/** Minutes as they are said: whole hours from two on. The units are keys of the words for them. */
export function spanOf(minutes: number): { readonly unit: 'hours' | 'minutes'; readonly count: number } {
  return minutes >= 2 * HOUR && minutes % HOUR === 0
    ? { unit: 'hours', count: minutes / HOUR }
    : { unit: 'minutes', count: minutes }
}
