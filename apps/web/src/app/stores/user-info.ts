import type { Userinfo } from '@u-market/contract'
import { create } from 'zustand'
import { type PersistStorage, persist } from 'zustand/middleware'

type UserInfoState = {
  readonly info: Userinfo | null
  readonly signIn: (info: Userinfo) => void
  /** Answers of getUserinfo and profile carry no new token: the one we hold stays. */
  readonly refresh: (info: Userinfo) => void
  readonly signOut: () => void
}

// Under `userInfo` stands the user info itself, `token` in it, as the contract says; not zustand's wrapper.
const flatStorage: PersistStorage<Pick<UserInfoState, 'info'>> = {
  getItem: (name) => {
    try {
      const info: Userinfo | null = JSON.parse(localStorage.getItem(name) ?? 'null')
      return { state: { info: info?.token ? info : null } }
    } catch {
      return null
    }
  },
  setItem: (name, { state }) => {
    try {
      if (state.info) localStorage.setItem(name, JSON.stringify(state.info))
      else localStorage.removeItem(name)
    } catch {
      // storage is closed: the session lasts as long as the page
    }
  },
  removeItem: (name) => localStorage.removeItem(name),
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

export const currentToken = (): string => useUserInfo.getState().info?.token ?? ''
export const useIsSignedIn = (): boolean => useUserInfo(({ info }) => Boolean(info?.token))
