import { useHomeConfig } from './api/me.ts'

/** Why one of these cannot be done now, in the words of those who stopped it; null while it can. */
export function useSwitchedOff(...wanted: readonly string[]): string | null {
  const { data: market } = useHomeConfig()
  return market?.switches.find(({ what }) => wanted.includes(what))?.words ?? null
}
