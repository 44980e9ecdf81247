import { FAULT_MOST_CHARACTERS, FAULT_PICTURES, faultTypes } from '@u-market/domain'
import { fieldError } from '../../base/api/errors.ts'
import { useT } from '../../base/i18n/i18n.ts'
import { useUserInfo } from '../../base/stores/user-info.ts'
import { Card } from '../../parts/Card.tsx'
import { Chips } from '../../parts/Choices.tsx'
import { Field, TextArea } from '../../parts/Field.tsx'
import { PictureFields } from '../../parts/UploadField.tsx'
import styles from './faults.module.css'
import { maskedMobile } from './masked-mobile.ts'
import type { FaultDraft, useReport } from './use-report.ts'

type FaultFieldsProps = {
  readonly draft: FaultDraft
  readonly change: ReturnType<typeof useReport>['change']
  readonly error: unknown
}

const MOST_CONTACT = 64

export function FaultFields({ draft, change, error }: FaultFieldsProps) {
  const t = useT('fault')
  const mobile = useUserInfo(({ info }) => info?.mobile ?? '')
  return (
    <Card>
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
        onChange={(content) => change({ content })}
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
        onChange={(contact) => change({ contact })}
        hint={t('contactHint', { mobile: maskedMobile(mobile) })}
        error={fieldError(error, 'contact')}
      />
    </Card>
  )
}
