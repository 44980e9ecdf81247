const HOUR = 60

/** Seconds as they are said: minutes from one on, and whole hours from two on. */
export function roundedSpan(seconds: number): {
  readonly unit: 'hours' | 'minutes' | 'seconds'
  readonly count: number
} {
  if (seconds < 60) return { unit: 'seconds', count: seconds }
  const minutes = Math.round(seconds / 60)
  return spanOf(minutes < 2 * HOUR ? minutes : Math.round(minutes / HOUR) * HOUR)
}

/** Minutes as they are said: whole hours from two on. The units are keys of the words for them. */
export function spanOf(minutes: number): { readonly unit: 'hours' | 'minutes'; readonly count: number } {
  return minutes >= 2 * HOUR && minutes % HOUR === 0
    ? { unit: 'hours', count: minutes / HOUR }
    : { unit: 'minutes', count: minutes }
}
