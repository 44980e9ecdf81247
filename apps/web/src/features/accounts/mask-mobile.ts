/** "+86138****0001": enough to know one's own number by. */
export const maskMobile = (mobile: string): string => `${mobile.slice(0, -8)}****${mobile.slice(-4)}`
