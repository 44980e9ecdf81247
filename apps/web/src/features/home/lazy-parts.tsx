import { lazy, Suspense } from 'react'
import { i18n } from '../../base/i18n/i18n.ts'
import { useUserInfo } from '../../base/stores/user-info.ts'
import { Skeleton } from '../../parts/States.tsx'
import styles from './home.module.css'

// What only a signed-in user sees comes apart from what a visitor's first screen runs; its places are kept.
if (useUserInfo.getState().info) void load()

const Bell = lazy(async () => ({ default: (await load()).Bell }))
const Balance = lazy(async () => ({ default: (await load()).Balance }))
const Matters = lazy(async () => {
  const words = i18n.preload('matters')
  const part = (await load()).Matters
  await words
  return { default: part }
})

export function MyBell() {
  return (
    <Suspense>
      <Bell />
    </Suspense>
  )
}

export function MyBalance() {
  return (
    <div className={styles.mine}>
      <Suspense>
        <Balance />
      </Suspense>
    </div>
  )
}

export function MyMatters() {
  return (
    <Suspense fallback={<Skeleton count={1} />}>
      <Matters />
    </Suspense>
  )
}

function load() {
  return import('./for-me.ts')
}
