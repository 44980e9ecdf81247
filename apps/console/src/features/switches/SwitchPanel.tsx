import { fieldInLanguage, languages } from '@u-market/contract/locale'
import { App } from 'antd'
import { useAct } from '../../base/api/use-call.ts'
import { useT } from '../../base/i18n/i18n.ts'
import { Facts } from '../../parts/Facts.tsx'
import { Notice } from '../../parts/Notice.tsx'
import { Panel } from '../../parts/Panel.tsx'
import { Time } from '../../parts/values.tsx'
import { SwitchForm } from './SwitchForm.tsx'
import { type Switch, switchText } from './switch-texts.ts'

type Props = { readonly given: Switch; readonly onClose: () => void }
const refreshes = ['listSwitches', 'listAudit'] as const

/** One of them: what stopping it means, or who has stopped it and why; and the act, which holds at once. */
export function SwitchPanel({ given, onClose }: Props) {
  const t = useT('switches')
  const { message } = App.useApp()
  const { what, isOff, operator, since, until, reason } = given
  const title = switchText(t, given)
  const stop = useAct('stop', {
    refreshes,
    onSuccess: () => void message.success(t('saidStopped', { what: title })),
  })
  const restart = useAct('restart', {
    refreshes,
    onSuccess: () => void message.success(t('saidRestarted', { what: title })),
  })
  const act = isOff ? restart : stop
  return (
    <Panel title={title} onClose={onClose}>
      {isOff ? (
        <Facts
          facts={[
            { label: t('status'), value: t('stopped') },
            { label: t('by'), value: operator },
            ...(since === null ? [] : [{ label: t('since'), value: <Time at={since} /> }]),
            { label: t('until'), value: until === null ? t('noEnd') : <Time at={until} /> },
            { label: t('why'), value: reason },
            ...languages.map(({ locale, name }) => ({
              label: t('words', { language: name }),
              value: given[fieldInLanguage('words', locale)],
            })),
          ]}
        />
      ) : (
        <Notice tone="waiting">{what.startsWith('offer:') ? t('offerMeans') : t('means')}</Notice>
      )}
      <SwitchForm
        key={isOff}
        given={given}
        error={act.error}
        isPending={act.isPending}
        onStop={(form) => stop.mutate({ what, ...form })}
        onRestart={(why) => restart.mutate({ what, reason: why })}
      />
    </Panel>
  )
}
