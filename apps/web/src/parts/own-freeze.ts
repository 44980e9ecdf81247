import { useUserInfo } from '../base/stores/user-info.ts'

/** Whether the user has frozen the account. User info that a phone stored before freezes existed does not say. */
export function useOwnFreeze(): boolean {
  return useUserInfo(({ info }) => (info?.frozenAt ?? null) !== null)
}
