import { palette } from '@u-market/tokens'
import { encode } from 'uqr'

type QrCodeProps = { readonly text: string; readonly label: string; readonly className?: string | undefined }

/** Dark on light in both themes, because some cameras cannot read an inverted code. */
export function QrCode({ text, label, className }: QrCodeProps) {
  const { path, size } = qrModules(text)
  return (
    <svg
      className={className}
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      <rect width={size} height={size} fill={palette.card.light} />
      <path d={path} fill={palette.ink.light} />
    </svg>
  )
}

/** Light modules around the code; cameras need them to find it. */
const QUIET_ZONE = 3

/** Returns a QR code as one path of unit squares, for an SVG or a canvas. */
export function qrModules(text: string): { readonly path: string; readonly size: number } {
  const { data, size } = encode(text, { ecc: 'M', border: QUIET_ZONE })
  const path = data
    .map((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : '')).join(''))
    .join('')
  return { path, size }
}
