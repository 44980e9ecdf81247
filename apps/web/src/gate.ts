// The trader's app is for phones alone. This runs before anything heavy is fetched, so it imports nothing.
export type Visitor = { readonly userAgent: string; readonly hostname: string; readonly isFramed: boolean }

/** 'ask': a frame of the demo's desktop page, a phone only if the server says that this is the demo. */
export function faceFor({ userAgent, hostname, isFramed }: Visitor): 'phone' | 'desktop' | 'ask' {
  if (/iPhone|iPod/i.test(userAgent)) return 'phone'
  if (/Android/i.test(userAgent) && /Mobile/i.test(userAgent)) return 'phone'
  if (isFramed && hostname.endsWith('.localhost')) return 'ask'
  return 'desktop'
}
