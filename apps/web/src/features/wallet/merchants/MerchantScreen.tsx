import { screens } from '@u-market/contract/paths'
import { freeText } from '@u-market/domain'
import { useEffect, useEffectEvent, useState } from 'react'
import { fieldError, formError, isRefused, loadErrorText } from '../../../base/api/errors.ts'
import { useApiMutation, useApiQuery, useMe } from '../../../base/api/use-api.ts'
import { useT } from '../../../base/i18n/i18n.ts'
import { useGoBack, useNavigate } from '../../../base/router.tsx'
import { useDraft } from '../../../base/stores/draft.ts'
import { setFlash } from '../../../base/stores/flash.ts'
import { ActionBar } from '../../../parts/ActionBar.tsx'
import { Badge } from '../../../parts/Badge.tsx'
import { Button, ButtonLink } from '../../../parts/Button.tsx'
import { Callout, Card } from '../../../parts/Card.tsx'
import { Field, TextArea } from '../../../parts/Field.tsx'
import { LoginFirst } from '../../../parts/LoginFirst.tsx'
import { Moment } from '../../../parts/Moment.tsx'
import { moneyText } from '../../../parts/money.ts'
import { Hero, Screen } from '../../../parts/Screen.tsx'
import { Dialog } from '../../../parts/Sheet.tsx'
import { ErrorState, Skeleton } from '../../../parts/States.tsx'
import { type Step, Steps } from '../../../parts/Steps.tsx'
import {
  BACK,
  bondDueOf,
  bondLeftOf,
  hasBondLeft,
  isBondDue,
  isRevoked,
  isShort,
  type MerchantState,
} from './merchant-state.ts'
import styles from './merchants.module.css'

/** The application as a merchant and its state. A pushed decision updates the screen. */
export function MerchantScreen() {
  const t = useT('merchant')
  const { info } = useMe()
  const { data, error, refetch } = useApiQuery('certifyMerchant', {})
  const title = t('title')
  const goBack = useEffectEvent(useGoBack(BACK))
  // A user who is not verified and has nothing here: the refusal has opened its dialog or message.
  const isStopped = isRefused(error) && ['REALNAME_REQUIRED', 'REALNAME_PENDING'].includes(error.reason)
  useEffect(() => {
    if (isStopped) goBack()
  }, [isStopped])
  if (!info) return <LoginFirst title={title} back={BACK} />
  if (data?.status === 'none' || (data?.status === 'refused' && !isRevoked(data)))
    return <ApplyForm merchant={data} />
  if (data) return <MerchantStateView merchant={data} />
  return (
    <Screen title={title} back={BACK}>
      {error && !isStopped ? (
        <ErrorState text={loadErrorText(error)} onRetry={() => void refetch()} />
      ) : (
        <Skeleton count={3} height={220} />
      )}
    </Screen>
  )
}

/** A pending application or a certificate: done and open steps, and the way to leave. */
function MerchantStateView({ merchant }: { readonly merchant: MerchantState }) {
  const t = useT('merchant')
  const [isLeaving, setLeaving] = useState(false)
  const [statusAtOpening] = useState(merchant.status)
  const isMerchant = merchant.status === 'approved'
  // Later the page is there for the bond and for leaving.
  const isNew = isMerchant && statusAtOpening !== 'approved'
  const mayLeave = isMerchant || isRevoked(merchant)
  const isDue = isBondDue(merchant)
  const bond = moneyText(merchant.bond, 'U')
  const due = moneyText(bondDueOf(merchant), 'U')
  const approved = isMerchant && (
    <Moment id="merchant" isWhole={isNew} title={t('certified')} text={<p>{t('certifiedText')}</p>}>
      <Badge tone="jade">{t('bondHeld', { bond })}</Badge>
    </Moment>
  )
  return (
    <Screen
      title={t('title')}
      back={BACK}
      hero={
        isNew && (
          <Hero title={t('title')} back={BACK}>
            {approved}
          </Hero>
        )
      }
      actions={
        <ActionBar
          quiet={
            <Button tone="danger" onClick={() => setLeaving(true)}>
              {mayLeave ? t('leave') : t('withdraw')}
            </Button>
          }
        >
          {isDue && <ButtonLink to={screens.bond}>{t('payBond', { bond: due })}</ButtonLink>}
        </ActionBar>
      }
    >
      {isMerchant ? (
        !isNew && approved
      ) : isRevoked(merchant) ? (
        <Callout tone="danger">
          {t(hasBondLeft(merchant) ? 'wasRevoked' : 'wasRevokedEmpty', { reason: merchant.reason })}
        </Callout>
      ) : (
        <Callout tone="amber">{isDue ? t('bondDue', { bond }) : t('waitText')}</Callout>
      )}
      {isShort(merchant) && !isRevoked(merchant) && (
        <Callout tone="danger">{t('bondShort', { missing: due })}</Callout>
      )}
      {!isRevoked(merchant) && (
        <Card title={t('steps')}>
          <MerchantSteps merchant={merchant} />
        </Card>
      )}
      <Callout>{t('bondBack')}</Callout>
      <LeaveDialog merchant={merchant} isOpen={isLeaving} onClose={() => setLeaving(false)} />
    </Screen>
  )
}

function MerchantSteps({ merchant }: { readonly merchant: MerchantState }) {
  const t = useT('merchant')
  const isMerchant = merchant.status === 'approved'
  const isPaid = merchant.bondPaid === 1
  const steps: readonly Step[] = [
    { key: 'applied', title: t('stepApplied'), state: 'done' },
    { key: 'bond', title: t('stepBond'), state: isPaid ? 'done' : 'now' },
    { key: 'review', title: t('stepReview'), state: isMerchant ? 'done' : isPaid ? 'now' : 'coming' },
    { key: 'badge', title: t('stepBadge'), state: isMerchant ? 'done' : 'coming' },
  ]
  return <Steps label={t('steps')} steps={steps} />
}

const MIN_CONTACT = 3

function ApplyForm({ merchant }: { readonly merchant: MerchantState }) {
  const t = useT('merchant')
  const { draft, set, apply, isPending, error } = useApplication()
  const isShort = freeText(draft.contact).length < MIN_CONTACT
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
      {merchant.status === 'refused' && (
        <Callout tone="danger">{t('wasRefused', { reason: merchant.reason })}</Callout>
      )}
      <Terms bond={moneyText(merchant.bond, 'U')} />
      <Card>
        <Field label={t('contact')} maxLength={100} hint={t('contactHint')} {...of('contact')} />
        <TextArea label={t('remark')} maxLength={300} hint={t('remarkHint')} {...of('remark')} />
      </Card>
      {whole && <Callout tone="danger">{whole}</Callout>}
    </Screen>
  )
}

/** Draft of the application, kept until it is sent; afterwards the bond is next. */
function useApplication() {
  const navigate = useNavigate()
  const [draft, set, clear] = useDraft('merchant', { contact: '', remark: '' })
  const { mutate, isPending, error } = useApiMutation('certifyMerchant', {
    refreshes: ['wallet'],
    onSuccess: () => {
      clear()
      navigate(screens.bond)
    },
  })
  const apply = (): void => {
    const remark = freeText(draft.remark)
    mutate({ apply: '1', contact: freeText(draft.contact), ...(remark !== '' && { remark }) })
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

type LeaveDialogProps = {
  readonly merchant: MerchantState
  readonly isOpen: boolean
  readonly onClose: () => void
}

/** Confirms leaving and says what happens to the bond. */
function LeaveDialog({ merchant, isOpen, onClose }: LeaveDialogProps) {
  const t = useT('merchant')
  const hasBadge = merchant.status === 'approved'
  const isMerchant = hasBadge || isRevoked(merchant)
  const leave = useApiMutation('certifyMerchant', {
    refreshes: ['wallet', 'offers'],
    onSuccess: () => {
      setFlash(t('left'))
      onClose()
    },
  })
  const close = (): void => {
    leave.reset()
    onClose()
  }
  const error = formError(leave.error)
  const bond = moneyText(bondLeftOf(merchant), 'U')
  return (
    <Dialog
      isOpen={isOpen}
      onClose={close}
      title={isMerchant ? t('leaveTitle') : t('withdrawTitle')}
      actions={
        <>
          <Button tone="danger" isBusy={leave.isPending} onClick={() => leave.mutate({ exit: '1' })}>
            {isMerchant ? t('leave') : t('withdraw')}
          </Button>
          <Button tone="second" onClick={close}>
            {t('stay')}
          </Button>
        </>
      }
    >
      {merchant.bondPaid === 0 && <p>{t('leaveNoBond')}</p>}
      {merchant.bondPaid === 1 && hasBondLeft(merchant) && <p>{t('leaveBond', { bond })}</p>}
      {merchant.bondPaid === 1 && <p>{t('leaveLiable')}</p>}
      {isMerchant && (
        <p>
          {t('leaveCondition')} {hasBadge && t('leaveBadge')}
        </p>
      )}
      {error && <Callout tone="danger">{error}</Callout>}
    </Dialog>
  )
}
