import { encode } from 'uqr'

/** Light modules around the code; cameras need them to find it. */
const QUIET_ZONE = 3

/** A QR code as one path of unit squares, for an SVG or a canvas. */
export function qrModules(text: string): { readonly path: string; readonly size: number } {
  const { data, size } = encode(text, { ecc: 'M', border: QUIET_ZONE })
  const path = data
    .map((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : '')).join(''))
    .join('')
  return { path, size }
}
