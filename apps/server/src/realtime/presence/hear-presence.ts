import type { UserId } from '@u-market/domain'
import type { OtherProcesses } from './other-processes.ts'
import { type PresenceMessage, readPresenceMessage } from './presence-message.ts'

type HearingOptions = {
  readonly self: string
  readonly others: OtherProcesses
  readonly isOnline: (user: UserId) => boolean
  readonly show: (change: 'online' | 'offline', user: UserId, concerned: readonly UserId[]) => void
  /** Another process asks who is here. */
  readonly sayAll: () => void
}

/** Takes in what the processes say, and shows who came and went. */
export function createHearing({ self, others, isOnline, show, sayAll }: HearingOptions) {
  const forget = (from: string): void => {
    for (const user of others.forget(from)) if (!isOnline(user)) show('offline', user, [])
  }
  const hearOther = ({ from, kind, users, concerned }: PresenceMessage): void => {
    if (kind === 'bye') {
      forget(from)
      return
    }
    const theirs = others.heard(from)
    if (kind === 'hello') {
      theirs.clear()
      sayAll()
    }
    for (const user of users) {
      if (kind === 'off') theirs.delete(user)
      else theirs.add(user)
      if (kind === 'on') show('online', user, concerned)
      if (kind === 'off' && !isOnline(user)) show('offline', user, concerned)
    }
  }
  const hearSelf = ({ kind, users, concerned }: PresenceMessage): void => {
    for (const user of users) {
      if (kind === 'on') show('online', user, concerned)
      if (kind === 'off' && !isOnline(user)) show('offline', user, concerned)
    }
  }

  return {
    hear: (payload: string): void => {
      const message = readPresenceMessage(payload)
      if (message?.from === self) hearSelf(message)
      else if (message) hearOther(message)
    },
    /** Its users are gone with it, but for those who are here or elsewhere too. */
    forget,
  }
}
