import { portraits } from '@u-market/tokens'
import { pictureAddress } from '../base/picture-address.ts'
import styles from './Portrait.module.css'

type PortraitProps = {
  readonly userId: number
  /** The address of a photo; empty: one is drawn from the id. */
  readonly src?: string | undefined
  readonly size?: 'small' | 'medium' | 'large'
  readonly isOnline?: boolean
}

/** Whom one deals with. Decorative: the name stands beside it. */
export function Portrait({ userId, src, size = 'medium', isOnline = false }: PortraitProps) {
  return (
    <span className={`${styles.portrait} ${styles[size]}`} aria-hidden="true">
      {src ? (
        <img src={pictureAddress(src)} alt="" loading="lazy" decoding="async" />
      ) : (
        <Hills seed={userId} />
      )}
      {isOnline && <i className={styles.dot} />}
    </span>
  )
}

/** A sun over two hills: the same for the same id, another for the next one. */
function Hills({ seed }: { readonly seed: number }) {
  const pick = dice(seed)
  const [sky, sun, far, near] = portraits[pick(portraits.length)] ?? portraits[0]
  const [left, right, top] = [14 + pick(14), 14 + pick(14), 6 + pick(12)]
  return (
    <svg viewBox="0 0 40 40" aria-hidden="true">
      <path fill={sky} d="M0 0h40v40H0z" />
      <circle fill={sun} cx={9 + pick(23)} cy={9 + pick(9)} r={4 + pick(4)} />
      <path fill={far} d={`M0 ${left}Q${10 + pick(20)} ${top} 40 ${right}V40H0z`} />
      <path fill={near} d={`M0 ${24 + pick(10)}Q${8 + pick(24)} ${18 + pick(10)} 40 ${26 + pick(9)}V40H0z`} />
    </svg>
  )
}

/** Whole numbers below `sides`, one after the other, that only the seed decides. */
function dice(seed: number): (sides: number) => number {
  let state = Math.imul(seed + 1, 0x9e3779b1)
  return (sides) => {
    state = Math.imul(state ^ (state >>> 15), 0x85ebca6b) + 1
    return ((state ^ (state >>> 13)) >>> 0) % sides
  }
}
