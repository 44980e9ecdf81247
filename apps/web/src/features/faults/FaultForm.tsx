import { screens } from '@u-market/contract/paths'
import {
  FAULT_LEAST_CHARACTERS,
  FAULT_MOST_CHARACTERS,
  FAULT_PICTURES,
  type FaultType,
  faultTypes,
} from '@u-market/domain'
import { History } from 'lucide-react'
import { useNavigate } from 'react-router'
import { fieldError, formError } from '../../base/api/errors.ts'
import { useAct } from '../../base/api/use-api.ts'
import { useT } from '../../base/i18n/i18n.ts'
import { useDraft } from '../../base/stores/draft.ts'
import { useUserInfo } from '../../base/stores/user-info.ts'
import { ActionBar } from '../../parts/ActionBar.tsx'
import { Button } from '../../parts/Button.tsx'
import { Callout } from '../../parts/Card.tsx'
import { Chips } from '../../parts/Chips.tsx'
import { Field, TextArea } from '../../parts/Field.tsx'
import { IconButton } from '../../parts/IconButton.tsx'
import { noPictures, PictureFields, type Pictures, pathsOf } from '../../parts/PictureFields.tsx'
import { Screen } from '../../parts/Screen.tsx'
import styles from './faults.module.css'
import { MyReports, SHOW_MINE } from './MyReports.tsx'
import { maskedMobile } from './masked-mobile.ts'

type Draft = {
  readonly type: FaultType
  readonly content: string
  readonly contact: string
  readonly pictures: Pictures
}
const blank: Draft = { type: 'order', content: '', contact: '', pictures: noPictures }
const MOST_CONTACT = 64

export function FaultForm({ onSent }: { readonly onSent: (id: number) => void }) {
  const t = useT('fault')
  const mobile = useUserInfo(({ info }) => info?.mobile ?? '')
  const [draft, change, clear] = useDraft<Draft>('fault', blank)
  const report = useAct('reportFault', {
    refreshes: ['notices'],
    onSuccess: ({ id }) => {
      clear()
      onSent(id)
    },
  })
  const { error } = report
  const content = draft.content.trim()
  const contact = draft.contact.trim()
  const images = pathsOf(draft.pictures)
  const send = (): void =>
    report.mutate({
      type: draft.type,
      content,
      ...(images !== '' && { images }),
      ...(contact !== '' && { contact }),
    })
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
          <Button disabled={!isLong} isBusy={report.isPending} onClick={send}>
            {t('send')}
          </Button>
        </ActionBar>
      }
    >
      <div className={styles.form}>
        <div className={styles.types}>
          <p aria-hidden="true">{t('type')}</p>
          <Chips
            label={t('type')}
            value={draft.type}
            onChange={(type) => change({ type })}
            options={faultTypes.map((value) => ({ value, label: t(`type_${value}`) }))}
          />
        </div>
        <TextArea
          label={t('content')}
          value={draft.content}
          rows={5}
          maxLength={FAULT_MOST_CHARACTERS}
          onChange={(text) => change({ content: text })}
          hint={t('contentHint')}
          error={fieldError(error, 'content')}
        />
        <PictureFields
          label={t('pictures')}
          hint={t('picturesHint', { count: FAULT_PICTURES })}
          nameOf={(number) => t('picture', { number })}
          category="evidence"
          most={FAULT_PICTURES}
          value={draft.pictures}
          onChange={(step) => change((before) => ({ pictures: step(before.pictures) }))}
          error={fieldError(error, 'images')}
        />
        <Field
          label={t('contact')}
          value={draft.contact}
          maxLength={MOST_CONTACT}
          onChange={(text) => change({ contact: text })}
          hint={t('contactHint', { mobile: maskedMobile(mobile) })}
          error={fieldError(error, 'contact')}
        />
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
    <IconButton label={t('mine')} onClick={() => void navigate(SHOW_MINE, { replace: true })}>
      <History />
    </IconButton>
  )
}
