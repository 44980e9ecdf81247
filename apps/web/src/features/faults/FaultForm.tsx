import { screens } from '@u-market/contract/paths'
import { FAULT_LEAST_CHARACTERS } from '@u-market/domain'
import { History } from 'lucide-react'
import { formError } from '../../base/api/errors.ts'
import { useT } from '../../base/i18n/i18n.ts'
import { useNavigate } from '../../base/router.tsx'
import { ActionBar } from '../../parts/ActionBar.tsx'
import { Button, IconButton } from '../../parts/Button.tsx'
import { Callout } from '../../parts/Card.tsx'
import { Screen } from '../../parts/Screen.tsx'
import { FaultFields } from './FaultFields.tsx'
import styles from './faults.module.css'
import { MyReports, SHOW_MINE } from './MyReports.tsx'
import { useReport } from './use-report.ts'

export function FaultForm({ onSent }: { readonly onSent: (id: number) => void }) {
  const t = useT('fault')
  const { draft, change, send, isPending, error } = useReport(onSent)
  const content = draft.content.trim()
  const isLong = content.length >= FAULT_LEAST_CHARACTERS
  const missing = content === '' ? t('needWords') : t('needMore', { count: FAULT_LEAST_CHARACTERS })
  const whole = formError(error)
  return (
    <Screen
      title={t('title')}
      back={screens.mine}
      end={<MineButton />}
      actions={
        <ActionBar reason={isLong ? undefined : missing}>
          <Button disabled={!isLong} isBusy={isPending} onClick={send}>
            {t('send')}
          </Button>
        </ActionBar>
      }
    >
      <div className={styles.form}>
        <FaultFields draft={draft} change={change} error={error} />
        {whole && <Callout tone="danger">{whole}</Callout>}
      </div>
      <MyReports />
    </Screen>
  )
}

/** The answers stand below the form: a tap instead of a scroll. */
function MineButton() {
  const t = useT('fault')
  const navigate = useNavigate()
  return (
    <IconButton label={t('mine')} onClick={() => navigate(SHOW_MINE, { replace: true })}>
      <History />
    </IconButton>
  )
}
