/** "+86138****0001": enough to know one's own number by. */
export function maskMobile(mobile: string): string {
  return `${mobile.slice(0, -8)}****${mobile.slice(-4)}`
}
