import { later } from '../../base/chunk.tsx'
import { i18n } from '../../base/i18n/i18n.ts'
import { useUserInfo } from '../../base/stores/user-info.ts'
import { Skeleton } from '../../parts/States.tsx'
import styles from './home.module.css'

// What only a signed-in user sees comes apart from what a visitor's first screen runs; its places are kept.
if (useUserInfo.getState().info) void load()

export const MyBell = later(async () => (await load()).Bell)
export const MyMatters = later(async () => (await load()).Matters, <Skeleton count={1} />)
const Balance = later(async () => (await load()).Balance)

export function MyBalance() {
  return (
    <div className={styles.mine}>
      <Balance />
    </div>
  )
}

/** All at once, the words with them. */
async function load() {
  const words = i18n.preload('matters')
  const { Balance, Bell, Matters } = await import('./for-me.ts')
  await words
  return { Balance, Bell, Matters }
}
