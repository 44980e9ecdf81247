import type { User } from '@u-market/contract'
import { fromWire, toWire } from '@u-market/contract/client'
import { create } from 'zustand'
import { type PersistStorage, persist } from 'zustand/middleware'
import { readStored, writeStored } from './stored.ts'

type UserInfoState = {
  readonly info: User | null
  readonly signIn: (info: User) => void
  /** Answers of getUserinfo and profile carry no new token: the one we hold stays. */
  readonly refresh: (info: User) => void
  readonly signOut: () => void
}

// Under `userInfo` stands the user info itself, `token` in it, by the names of the wire, as the contract says; not zustand's wrapper.
const flatStorage: PersistStorage<Pick<UserInfoState, 'info'>> = {
  getItem: (name) => {
    // Only this store writes there, and what an older version left goes by the same names.
    const info = fromWire(readStored('localStorage', name))
    return { state: { info: isSignedIn(info) ? info : null } }
  },
  setItem: (name, { state }) => writeStored('localStorage', name, toWire(state.info)),
  removeItem: (name) => writeStored('localStorage', name, null),
}

export const useUserInfo = create<UserInfoState>()(
  persist(
    (set) => ({
      info: null,
      signIn: (info) => set({ info }),
      refresh: (info) =>
        set((held) => ({ info: { ...info, token: info.token || (held.info?.token ?? '') } })),
      signOut: () => set({ info: null }),
    }),
    { name: 'userInfo', storage: flatStorage, partialize: ({ info }) => ({ info }) },
  ),
)

/** Another tab signed in or out: follow it. */
if (typeof window !== 'undefined') {
  window.addEventListener('storage', (event) => {
    if (event.key === 'userInfo') void useUserInfo.persist.rehydrate()
  })
}

export function currentToken(): string {
  return useUserInfo.getState().info?.token ?? ''
}

export function useIsSignedIn(): boolean {
  return useUserInfo(({ info }) => Boolean(info?.token))
}

function isSignedIn(info: unknown): info is User {
  return typeof info === 'object' && info !== null && 'token' in info && Boolean(info.token)
}
