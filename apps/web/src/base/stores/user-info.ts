import type { HomeConfig, User } from '@u-market/contract'
import { fromWire, toWire } from '@u-market/contract/client'
import { create } from 'zustand'
import { build, persistStore, readStored, writeStored } from './stored.ts'

type UserInfoState = {
  readonly info: User | null
  /** The market as the server last described it; not specific to a user. */
  readonly homeConfig: HomeConfig | null
  readonly keepHomeConfig: (config: HomeConfig) => void
  readonly logIn: (info: User) => void
  /** Responses of `getUser` and of profile changes have no new token: the current one stays. */
  readonly refresh: (info: User) => void
  readonly logOut: () => void
}

type KeptConfig = { readonly build: string; readonly config: HomeConfig }
const USER_INFO = 'userInfo'
const HOME_CONFIG = 'homeConfig'

/** User fields that the specification does not name, so that a server may omit them; and the coin, whose default it gives. */
const defaults = {
  coin: '0.00',
  frozenCoin: '0.00',
  verificationReason: '',
  // If omitted it is unknown: the sheet asks for the password, and the server decides.
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

// As the specification requires, `userInfo` is the user info itself, token included, by the names of the wire.
const readAgain = persistStore(useUserInfo, {
  read: () => {
    // Only this store writes there, and older versions used the same names.
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

/** Follows a login or logout in another tab. */
if (typeof window !== 'undefined') {
  window.addEventListener('storage', ({ key }) => {
    if (key === USER_INFO) readAgain()
  })
}

export function currentToken(): string {
  return useUserInfo.getState().info?.token ?? ''
}

/** Returns the user's id; 0: logged out. */
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
  /** Counts the sessions that ended on this page: data of an earlier one is not shown. */
  readonly number: number
  /** The user of the last session. */
  readonly lastUser: number | null
}

export const useSession = create<Session>()(() => ({ number: 0, lastUser: null }))

/** Thrown in place of a response to a call of an earlier session, which the next user must not see. */
export class SessionOverError extends Error {}

/**
 * Returns what `work` returns.
 * @throws `SessionOverError` if the session ended before `work` did.
 */
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
