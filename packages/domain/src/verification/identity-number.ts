/** Spellings of one document's number are one number: letters have no case, and hyphens only group. */
export function comparableNumber(number: string): string {
  return number.toUpperCase().replaceAll('-', '')
}
