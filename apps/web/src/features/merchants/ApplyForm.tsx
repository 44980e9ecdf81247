import { screens } from '@u-market/contract/paths'
import { useNavigate } from 'react-router'
import { fieldError, formError } from '../../base/api/errors.ts'
import { useAct } from '../../base/api/use-api.ts'
import { useT } from '../../base/i18n/i18n.ts'
import { useDraft } from '../../base/stores/draft.ts'
import { ActionBar } from '../../parts/ActionBar.tsx'
import { Button } from '../../parts/Button.tsx'
import { Callout, Card } from '../../parts/Card.tsx'
import { Field, TextArea } from '../../parts/Field.tsx'
import { moneyText } from '../../parts/money.ts'
import { Screen } from '../../parts/Screen.tsx'
import styles from './merchants.module.css'
import { BACK, type Standing } from './standing.ts'

const LEAST_CONTACT = 3

export function ApplyForm({ standing }: { readonly standing: Standing }) {
  const t = useT('merchant')
  const navigate = useNavigate()
  const [draft, set, clear] = useDraft('merchant', { contact: '', remark: '' })
  const apply = useAct('certifyMerchant', {
    refreshes: ['wallet'],
    onSuccess: () => {
      clear()
      void navigate(screens.bond)
    },
  })
  const contact = draft.contact.trim()
  const remark = draft.remark.trim()
  const isShort = contact.length < LEAST_CONTACT
  const error = formError(apply.error)
  const bond = moneyText(standing.bond, 'U')
  return (
    <Screen
      title={t('title')}
      back={BACK}
      actions={
        <ActionBar reason={isShort ? t('needContact') : undefined}>
          <Button
            disabled={isShort}
            isBusy={apply.isPending}
            onClick={() => apply.mutate({ apply: '1', contact, ...(remark !== '' && { remark }) })}
          >
            {t('apply')}
          </Button>
        </ActionBar>
      }
    >
      {standing.status === 'refused' && (
        <Callout tone="danger">{t('wasRefused', { reason: standing.reason })}</Callout>
      )}
      <Card title={t('whatYouGet')}>
        <ul className={styles.points}>
          <li>{t('getBadge')}</li>
          <li>{t('getTrust', { bond })}</li>
        </ul>
      </Card>
      <Card title={t('whatItTakes')}>
        <ul className={styles.points}>
          <li>{t('takesVerified')}</li>
          <li>{t('takesBond', { bond })}</li>
          <li>{t('takesDecision')}</li>
        </ul>
      </Card>
      <Callout>{t('bondBack')}</Callout>
      <Field
        label={t('contact')}
        maxLength={100}
        value={draft.contact}
        onChange={(next) => set({ contact: next })}
        hint={t('contactHint')}
        error={fieldError(apply.error, 'contact')}
      />
      <TextArea
        label={t('remark')}
        maxLength={300}
        value={draft.remark}
        onChange={(next) => set({ remark: next })}
        hint={t('remarkHint')}
        error={fieldError(apply.error, 'remark')}
      />
      {error && <Callout tone="danger">{error}</Callout>}
    </Screen>
  )
}
