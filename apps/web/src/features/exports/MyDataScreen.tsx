import { ownScreens, screens } from '@u-market/contract/paths'
import { FileSpreadsheet, UserRoundX } from 'lucide-react'
import { useState } from 'react'
import { call } from '../../base/api/client.ts'
import { serverNow } from '../../base/clock.ts'
import { useLocale, useT } from '../../base/i18n/i18n.ts'
import { Button } from '../../parts/Button.tsx'
import { Card } from '../../parts/Card.tsx'
import { Select } from '../../parts/Field.tsx'
import { List, Row } from '../../parts/List.tsx'
import { Screen } from '../../parts/Screen.tsx'
import { ArchiveCard } from './ArchiveCard.tsx'
import styles from './exports.module.css'
import { type AskFile, FileSheet } from './FileSheet.tsx'
import { phoneZone } from './time-zone.ts'

type Wanted = { readonly title: string; readonly ask: AskFile }

/** What the market keeps about the user, to take along. */
export function MyDataScreen() {
  const t = useT('exports')
  const [wanted, setWanted] = useState<Wanted | null>(null)
  const timezone = phoneZone()
  return (
    <Screen title={t('title')} back={screens.settings}>
      <Statement onAsk={setWanted} />
      <List label={t('tables')}>
        <Row
          icon={<FileSpreadsheet aria-hidden="true" />}
          label={t('allOrders')}
          note={t('tableNote')}
          onClick={() =>
            setWanted({
              title: t('allOrders'),
              ask: () => call('exportOrders', { format: 'csv', timezone }),
            })
          }
        />
        <Row
          icon={<FileSpreadsheet aria-hidden="true" />}
          label={t('allBills')}
          note={t('tableNote')}
          onClick={() =>
            setWanted({
              title: t('allBills'),
              ask: () => call('exportBills', { format: 'csv', timezone }),
            })
          }
        />
      </List>
      <ArchiveCard />
      <List>
        <Row
          icon={<UserRoundX aria-hidden="true" />}
          label={t('closeRow')}
          note={t('closeRowNote')}
          to={ownScreens.closeAccount}
        />
      </List>
      <FileSheet title={wanted?.title ?? ''} ask={wanted?.ask ?? null} onClose={() => setWanted(null)} />
    </Screen>
  )
}

const MONTHS = 12
const YEARS = 3

function Statement({ onAsk }: { readonly onAsk: (wanted: Wanted) => void }) {
  const t = useT('exports')
  const locale = useLocale()
  const periods = periodsUntil(serverNow())
  const [period, setPeriod] = useState(periods[0] ?? '')
  const isYear = period.length === 4
  return (
    <Card title={t('statement')}>
      <div className={styles.form}>
        <p className={styles.note}>{t('statementNote')}</p>
        <Select
          label={t('period')}
          value={period}
          onChange={setPeriod}
          options={periods.map((value) => ({ value, label: nameOf(value, locale) }))}
        />
        <Button
          onClick={() =>
            onAsk({
              title: t('statementOf', { period: nameOf(period, locale) }),
              ask: () =>
                call('exportBills', {
                  format: 'pdf',
                  timezone: phoneZone(),
                  ...(isYear ? { year: period } : { month: period }),
                }),
            })
          }
        >
          {t('makeStatement')}
        </Button>
      </div>
    </Card>
  )
}

/** The last months, then the years, newest first: `2026-11`, …, `2026`. */
function periodsUntil(nowMs: number): string[] {
  const now = new Date(nowMs)
  const months = Array.from({ length: MONTHS }, (_, back) => {
    const first = new Date(now.getFullYear(), now.getMonth() - back, 1)
    return `${first.getFullYear()}-${String(first.getMonth() + 1).padStart(2, '0')}`
  })
  return [...months, ...Array.from({ length: YEARS }, (_, back) => String(now.getFullYear() - back))]
}

function nameOf(period: string, locale: string): string {
  const [year = 0, month] = period.split('-').map(Number)
  return new Intl.DateTimeFormat(locale, {
    year: 'numeric',
    ...(month !== undefined && { month: 'long' }),
  }).format(new Date(year, (month ?? 1) - 1, 1))
}
