// The trader app is for phones only. This runs before anything heavy is fetched, so it imports nothing.
export type Device = {
  readonly userAgent: string
  /** Of the whole screen, in CSS pixels. */
  readonly width: number
  readonly height: number
}
export type Visitor = Device & { readonly hostname: string; readonly isFramed: boolean }

/** 'ask': a frame of the demo's desktop page, a phone only if the server says that this is the demo. */
export function selectApp({ hostname, isFramed, ...device }: Visitor): 'phone' | 'desktop' | 'ask' {
  if (isPhone(device)) return 'phone'
  if (isFramed && hostname.endsWith('.localhost')) return 'ask'
  return 'desktop'
}

/**
 * Whether this is an Android phone or an iPhone. Tablets and other devices that claim "Mobile" are recognised by their names, and
 * by a screen of a tablet's size and shape (a folding phone's is nearly square). Self-contained: the build puts it into early.js.
 */
export function isPhone({ userAgent, width, height }: Device): boolean {
  const others = /Windows|iPad|iPod|Tizen|KAIOS|OculusBrowser|\bVR\b/i
  const tablets =
    /Tablet|\w*Pad\b|Kindle|Silk\/|\bKF[A-Z]{3,}|Lenovo (TB|YT)|\bTB-?[A-Z]?\d{3}|\bSM-[TXP]\d{3}|\bGT-(P|N5|N8)\d|Nexus (7|9|10)\b|Pixel C\b|Xoom/i
  if (others.test(userAgent)) return false
  if (/iPhone/i.test(userAgent)) return true
  if (!/Android/i.test(userAgent) || !/Mobile/i.test(userAgent) || tablets.test(userAgent)) return false
  const short = Math.min(width, height)
  const long = Math.max(width, height)
  return short < 600 || long < short * 1.3
}
