import { useT } from '../../base/i18n/i18n.ts'
import type { TraderFacts } from '../../parts/Person.tsx'

/** A record in one line of words, where there is no room for marks: "98% · 50 trades". */
export function useRecordText(): (person: Pick<TraderFacts, 'dealCount' | 'record'>) => string {
  const t = useT('core')
  return ({ dealCount, record }) => {
    if (record.rate !== null) return `${record.rate}% · ${t('tradesShort', { count: record.rateCount })}`
    return dealCount === 0 ? t('newTrader') : t('tradesShort', { count: dealCount })
  }
}
