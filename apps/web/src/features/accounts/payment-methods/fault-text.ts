import { useT } from '../../../base/i18n/i18n.ts'
import type { Fault } from './method-form.ts'

/** Returns what is wrong with a field, in the words of the server. */
export function useFaultText(): (fault: Fault) => string {
  const t = useT('railFaults')
  // Each text takes its fault's values; the types cannot tell which.
  return ({ fault, values }) => t(fault, values as never)
}
