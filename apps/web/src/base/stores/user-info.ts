import type { HomeConfig, User } from '@u-market/contract'
import { fromWire, toWire } from '@u-market/contract/client'
import { create } from 'zustand'
import { build, persistStore, readStored, writeStored } from './stored.ts'

type UserInfoState = {
  readonly info: User | null
  /** What the server said of the market last; it is nobody's in particular. */
  readonly homeConfig: HomeConfig | null
  readonly keepHomeConfig: (config: HomeConfig) => void
  readonly logIn: (info: User) => void
  /** Answers of getUserinfo and profile carry no new token: the one we hold stays. */
  readonly refresh: (info: User) => void
  readonly logOut: () => void
}

type KeptConfig = { readonly build: string; readonly config: HomeConfig }
const USER_INFO = 'userInfo'
const HOME_CONFIG = 'homeConfig'

/** What of a user the specification does not name, a server may leave out; and the coin, whose default it gives. */
const defaults = {
  coin: '0.00',
  frozenCoin: '0.00',
  verificationReason: '',
  // Left out, it is not known: the sheet asks for the password, and the server knows.
  hasPayPassword: 1,
  merchantStatus: 'none',
} as const satisfies Partial<User>

export const useUserInfo = create<UserInfoState>()((set, get) => ({
  info: null,
  homeConfig: null,
  keepHomeConfig: (homeConfig) => {
    if (get().homeConfig !== homeConfig) set({ homeConfig })
  },
  logIn: (info) => set({ info: whole(info) }),
  refresh: (info) =>
    set((held) => ({ info: whole({ ...info, token: info.token || (held.info?.token ?? '') }) })),
  logOut: () => set({ info: null }),
}))

// Under `userInfo` stands the user info itself, `token` in it, by the names of the wire, as the contract says.
const readAgain = persistStore(useUserInfo, {
  read: () => {
    // Only this store writes there, and what an older version left goes by the same names.
    const info = fromWire(readStored('localStorage', USER_INFO))
    const kept = fromWire(readStored('localStorage', HOME_CONFIG))
    return {
      info: isLoggedIn(info) ? whole(info) : null,
      // Another build may expect other fields.
      homeConfig: isKeptConfig(kept) && kept.build === build() ? kept.config : null,
    }
  },
  write: ({ info, homeConfig }) => {
    writeStored('localStorage', USER_INFO, toWire(info))
    const kept: KeptConfig | null = homeConfig && { build: build(), config: homeConfig }
    writeStored('localStorage', HOME_CONFIG, toWire(kept))
  },
})

/** Another tab logged in or out: follow it. */
if (typeof window !== 'undefined') {
  window.addEventListener('storage', ({ key }) => {
    if (key === USER_INFO) readAgain()
  })
}

export function currentToken(): string {
  return useUserInfo.getState().info?.token ?? ''
}

/** 0 is nobody. */
export function currentUser(): number {
  return useUserInfo.getState().info?.id ?? 0
}

export function useIsLoggedIn(): boolean {
  return useUserInfo(({ info }) => Boolean(info?.token))
}

function whole(info: User): User {
  const given = Object.fromEntries(Object.entries(info).filter(([, value]) => (value ?? null) !== null))
  const id = info.id ?? info.userId
  return { ...info, ...defaults, ...given, id, userId: info.userId ?? id }
}

function isLoggedIn(info: unknown): info is User {
  return typeof info === 'object' && info !== null && 'token' in info && Boolean(info.token)
}

/** Only this store writes there. */
function isKeptConfig(kept: unknown): kept is KeptConfig {
  return typeof kept === 'object' && kept !== null && 'config' in kept
}

type Session = {
  /** Counts the sessions that this page has seen end: what belongs to an earlier one is not shown. */
  readonly number: number
  /** Whose was the last one. */
  readonly lastUser: number | null
}

export const useSession = create<Session>()(() => ({ number: 0, lastUser: null }))

/** An answer that was asked for in a session is nobody's business in the next: it comes to nothing. */
export class SessionOverError extends Error {}

/** What `work` brings, or `SessionOverError` if the session ends meanwhile. */
export async function inThisSession<T>(work: () => Promise<T>): Promise<T> {
  const { number } = useSession.getState()
  const isOver = (): boolean => useSession.getState().number !== number
  try {
    const result = await work()
    if (!isOver()) return result
  } catch (error) {
    if (!isOver()) throw error
  }
  throw new SessionOverError('the session is over')
}
