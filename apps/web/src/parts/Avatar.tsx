import { pictureAddress } from '../base/picture-address.ts'
import styles from './Avatar.module.css'

type AvatarProps = {
  readonly name: string
  readonly src?: string | undefined
  readonly size?: 'small' | 'medium' | 'large'
  readonly isOnline?: boolean
}

/** A picture, or the first letter of the name. Decorative: the name stands beside it. */
export function Avatar({ name, src, size = 'medium', isOnline = false }: AvatarProps) {
  return (
    <span className={`${styles.avatar} ${styles[size]}`} aria-hidden="true">
      {src ? (
        <img src={pictureAddress(src)} alt="" loading="lazy" decoding="async" />
      ) : (
        [...name][0]?.toUpperCase()
      )}
      {isOnline && <i className={styles.dot} />}
    </span>
  )
}
