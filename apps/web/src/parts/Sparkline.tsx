import styles from './Sparkline.module.css'

type SparklineProps = {
  /** In their order, at least two. */
  readonly values: readonly number[]
  /** What the line shows, in words. */
  readonly label: string
}

const WIDTH = 120
const HEIGHT = 36
const EDGE = 3

/** A line without axes: where a figure came from. */
export function Sparkline({ values, label }: SparklineProps) {
  const least = Math.min(...values)
  const span = Math.max(...values) - least
  const points = values.map((value, at) => ({
    x: EDGE + (at / (values.length - 1)) * (WIDTH - 2 * EDGE),
    // Where nothing moved, the line runs through the middle.
    y: span === 0 ? HEIGHT / 2 : HEIGHT - EDGE - ((value - least) / span) * (HEIGHT - 2 * EDGE),
  }))
  const last = points.at(-1)
  return (
    <svg className={styles.line} viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label={label}>
      <polyline points={points.map(({ x, y }) => `${x.toFixed(1)},${y.toFixed(1)}`).join(' ')} />
      {last && <circle cx={last.x} cy={last.y} r="3" />}
    </svg>
  )
}
