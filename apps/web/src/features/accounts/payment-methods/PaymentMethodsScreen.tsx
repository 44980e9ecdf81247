import type { PaymentMethod } from '@u-market/contract'
import { paths, screens } from '@u-market/contract/paths'
import { Eye, EyeOff, Plus } from 'lucide-react'
import { useState } from 'react'
import { errorText, readError } from '../../../base/api/errors.ts'
import { useApiMutation, useApiQuery } from '../../../base/api/use-api.ts'
import { timeText } from '../../../base/clock.ts'
import { useT } from '../../../base/i18n/i18n.ts'
import { setFlash } from '../../../base/stores/flash.ts'
import { useIsLoggedIn } from '../../../base/stores/user-info.ts'
import { ActionBar } from '../../../parts/ActionBar.tsx'
import { Button, ButtonLink, IconButton } from '../../../parts/Button.tsx'
import { Callout } from '../../../parts/Card.tsx'
import { CopyButton } from '../../../parts/CopyButton.tsx'
import { LoginFirst } from '../../../parts/LoginFirst.tsx'
import { MethodMark, useMethodName } from '../../../parts/MethodMark.tsx'
import { useResetHold } from '../../../parts/reset-hold.ts'
import { Screen } from '../../../parts/Screen.tsx'
import { Dialog } from '../../../parts/Sheet.tsx'
import { Empty, ErrorState, Skeleton } from '../../../parts/States.tsx'
import { Thumbnail } from '../../../parts/Thumbnail.tsx'
import { maskedAccount, methodSpot } from './MethodPicker.tsx'
import styles from './payment-methods.module.css'

const BACK = screens.trade
const ADD = screens.addPaymentMethod

/** The user's accounts for receiving payments as a seller and paying as a buyer. */
export function PaymentMethodsScreen() {
  const t = useT('paymentMethods')
  const isLoggedIn = useIsLoggedIn()
  const { data: methods, isPending, error, refetch } = useApiQuery('listPaymentMethods', {})
  const [removing, setRemoving] = useState<PaymentMethod | null>(null)
  const hold = useResetHold()
  if (!isLoggedIn) return <LoginFirst title={t('manageTitle')} back={BACK} />
  return (
    <Screen
      title={t('manageTitle')}
      back={BACK}
      actions={
        methods &&
        methods.length > 0 && (
          <ActionBar>
            <ButtonLink to={ADD}>
              <Plus aria-hidden="true" />
              {t('addMethod')}
            </ButtonLink>
          </ActionBar>
        )
      }
    >
      {hold && <Callout tone="amber">{t('heldUntil', { time: hold.time })}</Callout>}
      {isPending ? (
        <Skeleton count={3} height={260} />
      ) : error && !methods ? (
        <ErrorState {...readError(error)} onRetry={() => void refetch()} />
      ) : methods?.length === 0 ? (
        <Empty
          scene="methods"
          text={t('noMethodsYet')}
          action={<ButtonLink to={ADD}>{t('addMethod')}</ButtonLink>}
        />
      ) : (
        <ul className={styles.list} aria-label={t('manageTitle')}>
          {methods?.map((method) => (
            <li key={method.id}>
              <MethodCard method={method} isHeld={hold !== null} onRemove={() => setRemoving(method)} />
            </li>
          ))}
        </ul>
      )}
      <RemoveDialog method={removing} onClose={() => setRemoving(null)} />
    </Screen>
  )
}

type RemoveDialogProps = { readonly method: PaymentMethod | null; readonly onClose: () => void }

function RemoveDialog({ method, onClose }: RemoveDialogProps) {
  const t = useT('paymentMethods')
  const methodName = useMethodName()
  const act = useApiMutation('deletePaymentMethod', {
    refreshes: ['methods'],
    onSuccess: () => {
      onClose()
      setFlash(t('methodRemoved'))
    },
  })
  const close = (): void => {
    act.reset()
    onClose()
  }
  return (
    <Dialog
      isOpen={method !== null}
      onClose={close}
      title={t('removeAsk')}
      actions={
        <>
          <Button
            tone="danger"
            isBusy={act.isPending}
            onClick={() => method && act.mutate({ id: method.id })}
          >
            {t('remove')}
          </Button>
          <Button tone="second" onClick={close}>
            {t('keepIt')}
          </Button>
        </>
      }
    >
      {method && (
        <p>
          <b>{methodName(method.type)}</b> {methodSpot(method)}
        </p>
      )}
      <p>{t('removeNote')}</p>
      {act.error && <Callout tone="danger">{errorText(act.error)}</Callout>}
    </Dialog>
  )
}

type MethodCardProps = {
  readonly method: PaymentMethod
  /** A password was reset by code: nothing changes for now. */
  readonly isHeld: boolean
  readonly onRemove: () => void
}

/** One account; its number is masked until the user asks for it. */
function MethodCard({ method, isHeld, onRemove }: MethodCardProps) {
  const t = useT('paymentMethods')
  const methodName = useMethodName()
  const [isShown, setShown] = useState(false)
  const name = methodName(method.type)
  const [first, ...others] = method.fields
  return (
    <article className={styles.card} aria-label={name}>
      <div className={styles.head}>
        <MethodMark type={method.type} />
        <h2>{name}</h2>
      </div>
      <div className={styles.account}>
        <div>
          <p>{method.name}</p>
          <p className={`figures ${styles.number}`}>
            {isShown ? (first?.shown ?? method.account) : maskedAccount(method.account)}
          </p>
          {others.length > 0 && <p className={styles.note}>{others.map(({ shown }) => shown).join(' · ')}</p>}
        </div>
        <IconButton
          label={isShown ? t('hideAccount') : t('showAccount')}
          aria-pressed={isShown}
          onClick={() => setShown(!isShown)}
        >
          {isShown ? <EyeOff /> : <Eye />}
        </IconButton>
        <CopyButton text={method.account} what={t('account')} />
      </div>
      {method.qrCode && (
        <Thumbnail src={method.qrCode} alt={t('qrOf', { method: name })}>
          <p className={styles.note}>{t('qrShown')}</p>
        </Thumbnail>
      )}
      {method.usableAt > 0 && (
        <Callout tone="amber">{t('usableFrom', { time: timeText(method.usableAt) })}</Callout>
      )}
      <div className={styles.acts}>
        {!isHeld && (
          <ButtonLink to={paths.editPaymentMethod(method.id)} tone="second">
            {t('edit')}
          </ButtonLink>
        )}
        <Button tone="danger" onClick={onRemove} disabled={isHeld}>
          {t('remove')}
        </Button>
      </div>
    </article>
  )
}
