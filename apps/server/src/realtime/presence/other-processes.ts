import type { UserId } from '@u-market/domain'

type Process = { readonly users: Set<UserId>; heardAt: number }

export type OtherProcesses = ReturnType<typeof createOtherProcesses>

/** The other server processes as this one has heard of them, and the users whose sockets they hold. */
export function createOtherProcesses() {
  const processes = new Map<string, Process>()
  return {
    have: (user: UserId): boolean => [...processes.values()].some(({ users }) => users.has(user)),
    /** Something came from it: it lives. Answers the users it has, to be changed by what it said. */
    heard: (from: string): Set<UserId> => {
      const known = processes.get(from) ?? { users: new Set(), heardAt: 0 }
      known.heardAt = performance.now()
      processes.set(from, known)
      return known.users
    },
    /** Drops it; answers the users it had. */
    forget: (from: string): ReadonlySet<UserId> => {
      const gone = processes.get(from)?.users ?? new Set()
      processes.delete(from)
      return gone
    },
    silentFor: (milliseconds: number): string[] => {
      const oldest = performance.now() - milliseconds
      return [...processes].flatMap(([from, { heardAt }]) => (heardAt < oldest ? [from] : []))
    },
    forgetAll: (): void => processes.clear(),
  }
}
