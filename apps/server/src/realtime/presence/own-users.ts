import type { UserId } from '@u-market/domain'

type OwnUsersOptions = {
  /** A user whose last socket closes is still here for so long. */
  readonly graceMs: number
  readonly hasSocket: (user: UserId) => boolean
  /** Called once the user has gone for good. */
  readonly onLeft: (user: UserId) => Promise<void>
}

/** The users with a socket in this process; a short absence is none. */
export function createOwnUsers({ graceMs, hasSocket, onLeft }: OwnUsersOptions) {
  const present = new Set<UserId>()
  const leaving = new Map<UserId, ReturnType<typeof setTimeout>>()

  const leave = async (user: UserId): Promise<void> => {
    leaving.delete(user)
    if (hasSocket(user)) return
    present.delete(user)
    await onLeft(user)
  }

  return {
    has: (user: UserId): boolean => present.has(user),
    all: (): UserId[] => [...present],
    add: (user: UserId): void => {
      present.add(user)
    },
    /** The user has a socket again: the time to come back stops. */
    stays: (user: UserId): void => {
      clearTimeout(leaving.get(user))
      leaving.delete(user)
    },
    /** The user's last socket is gone: the time to come back begins. */
    leaves: (user: UserId, onError: (error: unknown) => void): void => {
      if (leaving.has(user)) return
      leaving.set(
        user,
        setTimeout(() => void leave(user).catch(onError), graceMs),
      )
    },
    close: (): void => {
      for (const timer of leaving.values()) clearTimeout(timer)
    },
  }
}
