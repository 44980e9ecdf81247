import type { HomeConfig, PaymentMethod, User } from '@u-market/contract'
import { screens } from '@u-market/contract/paths'
import { Lock } from 'lucide-react'
import { useNavigate, useSearchParams } from 'react-router'
import { fieldError, formError, isRefused } from '../../base/api/errors.ts'
import { useAct, useApi } from '../../base/api/use-api.ts'
import { useT } from '../../base/i18n/i18n.ts'
import { safeReturn } from '../../base/navigation.ts'
import { useDraft } from '../../base/stores/draft.ts'
import { toast } from '../../base/stores/toasts.ts'
import { isAboutPassword, useSigning } from '../../base/use-signing.ts'
import { ActionBar } from '../../parts/ActionBar.tsx'
import { Button } from '../../parts/Button.tsx'
import { Callout, Card } from '../../parts/Card.tsx'
import { Chips } from '../../parts/Chips.tsx'
import { Field } from '../../parts/Field.tsx'
import { useMethodName } from '../../parts/MethodChips.tsx'
import { PasswordSheet } from '../../parts/PasswordSheet.tsx'
import { Screen } from '../../parts/Screen.tsx'
import { Slip } from '../../parts/Slip.tsx'
import { UploadField } from '../../parts/UploadField.tsx'
import { emptyMethod, methodProblem, startOf } from './method-form.ts'
import { groupedAccount } from './method-spot.ts'
import styles from './payment-methods.module.css'

type MethodFormProps = {
  readonly info: User
  readonly types: HomeConfig['methodTypes']
  /** The one being changed. */
  readonly method: PaymentMethod | undefined
  /** The verified real name, where another method tells it. */
  readonly knownName: string | undefined
  readonly startType: string | null
}

export function MethodForm({ info, types, method, knownName, startType }: MethodFormProps) {
  const t = useT('trade')
  const navigate = useNavigate()
  const [query] = useSearchParams()
  const methodName = useMethodName()
  const [draft, set, clear] = useDraft(
    method ? `method:${method.id}` : 'method',
    method ? startOf(method) : { ...emptyMethod, type: startType ?? '' },
  )
  const kind = types.find(({ type }) => type === (method?.type ?? draft.type)) ?? types[0]
  const lockedName = method?.name ?? knownName
  // Without a method that tells it, the name is typed; its mask says what is expected.
  const { data: wallet } = useApi(
    'findWallet',
    { walletAddress: info.walletAddress },
    { isEnabled: lockedName === undefined },
  )
  const name = lockedName ?? draft.name
  const act = useAct('savePaymentMethod', {
    refreshes: ['methods', 'offers'],
    onSuccess: () => {
      clear()
      toast(t('methodSaved'), 'success')
      const from = query.get('from')
      if (from) void navigate(safeReturn(from), { replace: true })
      else if (window.history.state?.idx > 0) void navigate(-1)
      else void navigate(screens.paymentMethods, { replace: true })
    },
  })
  const signing = useSigning(act)
  const title = method ? t('editMethodTitle') : t('addTitle')
  if (!kind) return null
  const isBank = kind.hasBank === 1
  const problem = methodProblem({ draft, name, isBank })
  const submit = (payPassword: string): void =>
    act.mutate(
      {
        type: kind.type,
        name: name.trim(),
        account: isBank ? draft.account.replace(/\s/g, '') : draft.account.trim(),
        ...(isBank && { bankName: draft.bankName.trim() }),
        ...(isBank && draft.bankBranch.trim() && { bankBranch: draft.bankBranch.trim() }),
        ...(draft.qrCode && { qrCode: draft.qrCode.url }),
        ...(method && { id: method.id }),
        payPassword,
      },
      { onError: signing.onError },
    )
  const isNameWrong = isRefused(act.error) && act.error.reason === 'METHOD_NAME_MISMATCH'
  const error = isAboutPassword(act.error) || isNameWrong ? undefined : formError(act.error)
  const of = (field: 'account' | 'bankName' | 'bankBranch') => ({
    value: draft[field],
    onChange: (value: string) => set({ [field]: value }),
    error: fieldError(act.error, field),
  })
  return (
    <Screen
      title={title}
      back={screens.paymentMethods}
      actions={
        <ActionBar reason={problem ? t(problem) : undefined}>
          <Button disabled={problem !== null} onClick={signing.open}>
            {method ? t('saveChanges') : t('addThis', { method: methodName(kind.type) })}
          </Button>
        </ActionBar>
      }
    >
      {!method && (
        <Chips
          label={t('methodType')}
          value={kind.type}
          onChange={(type) => set({ type })}
          options={types.map(({ type }) => ({ value: type, label: methodName(type) }))}
        />
      )}
      <Card>
        <Field
          label={t('realName')}
          value={name}
          onChange={(value) => set({ name: value })}
          readOnly={lockedName !== undefined}
          end={lockedName !== undefined && <Lock className={styles.lock} aria-hidden="true" />}
          autoComplete="name"
          hint={
            lockedName !== undefined || !wallet?.maskedRealName
              ? t('nameLocked')
              : t('nameHint', { masked: wallet.maskedRealName })
          }
          error={fieldError(act.error, 'name') ?? (isNameWrong ? formError(act.error) : undefined)}
        />
        <Field
          label={isBank ? t('cardNumber') : t('accountOf', { method: methodName(kind.type) })}
          {...of('account')}
          {...(isBank && { value: groupedAccount(draft.account.replace(/\s/g, '')) })}
          inputMode={isBank ? 'numeric' : 'text'}
          autoComplete="off"
          maxLength={64}
        />
        {isBank && (
          <>
            <Field label={t('bankName')} autoComplete="off" maxLength={60} {...of('bankName')} />
            <Field label={t('bankBranch')} autoComplete="off" maxLength={80} {...of('bankBranch')} />
          </>
        )}
        {method?.qrCode && <Slip src={method.qrCode} alt={t('qrOf', { method: methodName(method.type) })} />}
        {kind.hasQrCode === 1 && (
          <UploadField
            label={t('qrPicture')}
            category="qrcode"
            value={draft.qrCode}
            onChange={(qrCode) => set({ qrCode })}
            hint={method?.qrCode ? t('qrKept') : t('qrHint')}
            error={fieldError(act.error, 'qrCode')}
          />
        )}
      </Card>
      {error && <Callout tone="danger">{error}</Callout>}
      <p className={styles.note}>{t('methodSafety')}</p>
      <PasswordSheet
        {...signing.sheet}
        title={title}
        amount={<b className="figures">{isBank ? groupedAccount(draft.account) : draft.account}</b>}
        receiver={`${name} · ${methodName(kind.type)}`}
        onSubmit={submit}
      />
    </Screen>
  )
}
