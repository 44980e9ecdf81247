import { useApiQuery } from './api/use-call.ts'
import { useFormat } from './i18n/use-format.ts'

/** Returns how this market writes money: "¥99.95" from "99.95". */
export function useMoney(): (value: string) => string {
  const { fiat, money } = useFormat()
  // The session is asked for before any page shows; with another language it is asked for again.
  const { data } = useApiQuery('getOperator', {}, { keepsPrevious: true })
  return (value) => (data ? fiat(value, data) : money(value))
}
