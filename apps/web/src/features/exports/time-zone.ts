/** The phone's time zone, in which the times of a file are written. */
export function phoneZone(): string {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
  // Some phones name an offset, which is no zone.
  return timeZone && /^[A-Za-z]/.test(timeZone) ? timeZone : 'UTC'
}
