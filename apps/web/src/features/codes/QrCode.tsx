import { palette } from '@u-market/tokens'
import { qrModules } from './qr-modules.ts'

type QrCodeProps = { readonly text: string; readonly label: string; readonly className?: string | undefined }

/** Dark on light in both themes: some cameras do not read it the other way round. */
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
