import { screens } from '@u-market/contract/paths'
import { fieldError, formError } from '../../base/api/errors.ts'
import { useAct } from '../../base/api/use-api.ts'
import { useT } from '../../base/i18n/i18n.ts'
import { useNavigate } from '../../base/router.tsx'
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
  const { draft, set, apply, isPending, error } = useApplication()
  const isShort = draft.contact.trim().length < LEAST_CONTACT
  const whole = formError(error)
  const of = (field: keyof typeof draft) => ({
    value: draft[field],
    onChange: (value: string) => set({ [field]: value }),
    error: fieldError(error, field),
  })
  return (
    <Screen
      title={t('title')}
      back={BACK}
      actions={
        <ActionBar reason={isShort ? t('needContact') : undefined}>
          <Button disabled={isShort} isBusy={isPending} onClick={apply}>
            {t('apply')}
          </Button>
        </ActionBar>
      }
    >
      {standing.status === 'refused' && (
        <Callout tone="danger">{t('wasRefused', { reason: standing.reason })}</Callout>
      )}
      <Terms bond={moneyText(standing.bond, 'U')} />
      <Card>
        <Field label={t('contact')} maxLength={100} hint={t('contactHint')} {...of('contact')} />
        <TextArea label={t('remark')} maxLength={300} hint={t('remarkHint')} {...of('remark')} />
      </Card>
      {whole && <Callout tone="danger">{whole}</Callout>}
    </Screen>
  )
}

/** What is filled in, kept until it is sent; then the bond is next. */
function useApplication() {
  const navigate = useNavigate()
  const [draft, set, clear] = useDraft('merchant', { contact: '', remark: '' })
  const { mutate, isPending, error } = useAct('certifyMerchant', {
    refreshes: ['wallet'],
    onSuccess: () => {
      clear()
      navigate(screens.bond)
    },
  })
  const apply = (): void => {
    const remark = draft.remark.trim()
    mutate({ apply: '1', contact: draft.contact.trim(), ...(remark !== '' && { remark }) })
  }
  return { draft, set, apply, isPending, error }
}

function Terms({ bond }: { readonly bond: string }) {
  const t = useT('merchant')
  return (
    <>
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
    </>
  )
}
