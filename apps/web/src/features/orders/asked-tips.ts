import { readStored, writeStored } from '../../base/stores/stored.ts'
import { useUserInfo } from '../../base/stores/user-info.ts'

/** Older ones are over by the time that so many have followed. */
const MOST_REMEMBERED = 50

/** Whether this seller has not been asked about an order in this session yet; from now on they have. */
export function isFirstAsk(orderId: string): boolean {
  const stored = readStored('sessionStorage', keyOfTips())
  const asked: readonly unknown[] = Array.isArray(stored) ? stored : []
  if (asked.includes(orderId)) return false
  writeStored('sessionStorage', keyOfTips(), [...asked, orderId].slice(-MOST_REMEMBERED))
  return true
}

/** By user, as forget-session.ts wants it. */
function keyOfTips(): string {
  return `tips:${useUserInfo.getState().info?.id ?? ''}`
}
