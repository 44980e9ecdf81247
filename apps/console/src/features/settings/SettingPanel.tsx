import { settingDescriptor } from '@u-market/domain'
import { useState } from 'react'
import { forgetDraft } from '../../base/drafts.ts'
import { useT } from '../../base/i18n/i18n.ts'
import { Facts } from '../../parts/Facts.tsx'
import { Panel } from '../../parts/Panel.tsx'
import panelForm from '../../parts/PanelForm.module.css'
import { ChangeForm } from './ChangeForm.tsx'
import { OpenProposal } from './OpenProposal.tsx'
import { ReferenceFacts } from './ReferenceFacts.tsx'
import { SettingHistory } from './SettingHistory.tsx'
import { type Setting, useSettingTexts } from './setting-texts.ts'

type Props = { readonly setting: Setting; readonly onClose: () => void }

/** One rule: what it does, what it may be, how to change it, and how it came to be. */
export function SettingPanel({ setting, onClose }: Props) {
  const t = useT('settings')
  const { valueText } = useSettingTexts()
  const { name, value, minimum, maximum } = setting
  const [wanted, setWanted] = useState(value)
  const isFixed = settingDescriptor(name).kind === 'currency'
  return (
    <Panel title={t(`name_${name}`)} note={t(`about_${name}`)} onClose={onClose}>
      <Facts
        facts={[
          { label: t('value'), value: valueText(name, value) },
          { label: t('default'), value: valueText(name, setting.default) },
          ...(minimum !== null && maximum !== null
            ? [
                {
                  label: t('bounds'),
                  value: t('from', {
                    minimum: valueText(name, minimum),
                    maximum: valueText(name, maximum),
                  }),
                },
              ]
            : []),
        ]}
      />
      {name === 'referencePrice' && (
        <ReferenceFacts
          onConfirm={(price) => {
            forgetDraft(`setting:${name}`)
            setWanted(price)
          }}
        />
      )}
      {isFixed ? (
        <p className={panelForm.hint}>{t('isFixed')}</p>
      ) : setting.proposal ? (
        <OpenProposal name={name} proposal={setting.proposal} />
      ) : (
        <ChangeForm key={wanted} setting={setting} wanted={wanted} />
      )}
      <SettingHistory name={name} />
    </Panel>
  )
}
