// The trader app is for phones only. This runs before anything heavy is fetched, so it imports nothing.
export type Device = {
  readonly userAgent: string
  /** Of the whole screen, in CSS pixels. */
  readonly width: number
  readonly height: number
}
export type Visitor = Device & {
  readonly hostname: string
  readonly isFramed: boolean
  readonly path?: string
}

/** The end of the address of a link in mails, which are read on computers too: a warning is of use only where it is read. */
const OPEN_EVERYWHERE = '/stop_mobile'

/** 'ask': a frame of the demo's desktop page, a phone only if the server says that this is the demo. */
export function selectApp({ hostname, isFramed, path, ...device }: Visitor): 'phone' | 'desktop' | 'ask' {
  if (isPhone(device) || path?.endsWith(OPEN_EVERYWHERE)) return 'phone'
  if (isFramed && hostname.endsWith('.localhost')) return 'ask'
  return 'desktop'
}

/**
 * Whether this is an Android phone or an iPhone. Tablets and other devices that claim to be one are recognised by their names, and
 * by the size and shape of the screen. Self-contained: the build puts it into early.js.
 */
export function isPhone({ userAgent, width, height }: Device): boolean {
  const others = /Windows|iPad|iPod|Tizen|KAIOS|OculusBrowser|\bVR\b/i
  const tablets =
    /Tablet|\w*Pad\b|Kindle|Silk\/|\bKF[A-Z]{3,}|Lenovo (TB|YT)|\bTB-?[A-Z]?\d{3}|\bSM-[TXP]\d{3}|\bGT-(P|N5|N8)\d|Nexus (7|9|10)\b|Pixel C\b|Xoom/i
  if (others.test(userAgent)) return false
  const isIPhone = /iPhone/i.test(userAgent) // so does an iPad's web view
  const isAndroid = /Android/i.test(userAgent) && /Mobile/i.test(userAgent) && !tablets.test(userAgent)
  if (!isIPhone && !isAndroid) return false
  const short = Math.min(width, height)
  const long = Math.max(width, height)
  // A phone is narrow; a large one is long as well; an open folding one is nearly square, and smaller than such a tablet.
  return (
    short < 500 || (short < 600 && long > short * 1.75) || (isAndroid && long < short * 1.3 && long < 900)
  )
}
