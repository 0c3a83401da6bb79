import { encode } from 'uqr'

export interface QrCodeProps {
  text: string
  /** What it is, for whoever cannot see it. */
  label: string
  className?: string
}

/** A text as a QR code, dark on light in either theme: not every camera reads the reverse. */
export function QrCode({ text, label, className }: QrCodeProps) {
  const { data, size } = encode(text, { ecc: 'M', border: 3 })
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className={className}
    >
      <rect width={size} height={size} className="fill-gold-fill forced-color-adjust-none" />
      <path d={modulesPath(data)} className="fill-on-gold forced-color-adjust-none" />
    </svg>
  )
}

/** One square of the path for each dark module. */
export function modulesPath(rows: readonly (readonly boolean[])[]): string {
  return rows.flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : ''))).join('')
}
