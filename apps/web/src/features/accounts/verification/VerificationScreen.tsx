import { screens } from '@u-market/contract/paths'
import { isBlank, isDocumentNumber, isPersonName, numberAsWritten, personName } from '@u-market/domain'
import { ShieldCheck, TriangleAlert } from 'lucide-react'
import { type ComponentProps, useState } from 'react'
import { fieldError, formError, isRefused } from '../../../base/api/errors.ts'
import type { Uploaded } from '../../../base/api/upload.ts'
import { useApiMutation } from '../../../base/api/use-api.ts'
import { useT } from '../../../base/i18n/i18n.ts'
import { Navigate } from '../../../base/router.tsx'
import { useDraft } from '../../../base/stores/draft.ts'
import { ActionBar } from '../../../parts/ActionBar.tsx'
import { Button } from '../../../parts/Button.tsx'
import { Callout, Card } from '../../../parts/Card.tsx'
import { Field } from '../../../parts/Field.tsx'
import { LoginFirst } from '../../../parts/LoginFirst.tsx'
import { Screen } from '../../../parts/Screen.tsx'
import { DocumentPhoto } from './DocumentPhoto.tsx'
import styles from './verification.module.css'
import { ReviewTime, useVerificationRoute } from './verification-route.tsx'

const BACK = screens.mine

type Draft = {
  readonly realName: string
  readonly documentNumber: string
  readonly front: Uploaded | null
  readonly back: Uploaded | null
}
const nothing: Draft = { realName: '', documentNumber: '', front: null, back: null }

export function VerificationScreen() {
  const t = useT('verification')
  const { info, elsewhere } = useVerificationRoute('none')
  if (!info) return <LoginFirst title={t('title')} back={BACK} />
  if (elsewhere) return <Navigate to={elsewhere} />
  return <VerificationForm reason={info.verificationReason} />
}

function VerificationForm({ reason }: { readonly reason: string }) {
  const t = useT('verification')
  const [draft, change] = useDraft<Draft>('verification', nothing)
  const { refetch } = useVerificationRoute('none')
  // The draft stays, so that a rejected user corrects it and need not type it again.
  const apply = useApiMutation('applyForVerification', {
    refreshes: ['wallet'],
    onSuccess: () => {
      void refetch()
    },
  })
  const send = (): void =>
    apply.mutate(
      {
        realName: personName(draft.realName),
        documentNumber: numberAsWritten(draft.documentNumber),
        documentFront: draft.front?.url ?? '',
        documentBack: draft.back?.url ?? '',
      },
      {
        // Already sent from another phone, or already decided: show the page for that state.
        onError: (error) => {
          if (isRefused(error) && (error.reason === 'REALNAME_PENDING' || error.reason === 'REALNAME_DONE'))
            void refetch()
        },
      },
    )
  const missing = useMissing(draft)
  const failure = formError(apply.error)
  return (
    <Screen
      title={t('title')}
      back={BACK}
      actions={
        <ActionBar reason={missing}>
          <Button disabled={missing !== undefined} isBusy={apply.isPending} onClick={send}>
            {t('submit')}
          </Button>
        </ActionBar>
      }
    >
      {reason === '' ? (
        <div className={styles.intro}>
          <p>{t('intro')}</p>
          <ReviewTime />
        </div>
      ) : (
        <Refused reason={reason} />
      )}
      <PersonFields
        draft={draft}
        change={change}
        nameError={fieldError(apply.error, 'realName')}
        numberError={fieldError(apply.error, 'documentNumber')}
      />
      <Card>
        <DocumentPhoto
          label={t('front')}
          value={draft.front}
          onChange={(front) => change({ front })}
          error={fieldError(apply.error, 'documentFront')}
        />
        <DocumentPhoto
          label={t('back')}
          value={draft.back}
          onChange={(back) => change({ back })}
          error={fieldError(apply.error, 'documentBack')}
        />
      </Card>
      {failure && <Callout tone="danger">{failure}</Callout>}
      <Callout>
        <ShieldCheck aria-hidden="true" />
        <span>{t('privacy')}</span>
      </Callout>
    </Screen>
  )
}

/** Returns the first missing field from the top, or undefined. */
function useMissing(draft: Draft): string | undefined {
  const t = useT('verification')
  const core = useT('core')
  if (isBlank(draft.realName)) return core('nameEmpty')
  if (!isPersonName(draft.realName)) return t('needName')
  if (!isDocumentNumber(draft.documentNumber)) return t('needNumber')
  if (draft.front === null) return t('needFront')
  return draft.back === null ? t('needBack') : undefined
}

function Refused({ reason }: { readonly reason: string }) {
  const t = useT('verification')
  return (
    <Callout tone="danger">
      <TriangleAlert aria-hidden="true" />
      <div>
        <p>
          <b>{t('refusedTitle')}</b>
        </p>
        <p>{t('refusedReason', { reason })}</p>
        <p>{t('refusedNext')}</p>
      </div>
    </Callout>
  )
}

type PersonFieldsProps = {
  readonly draft: Draft
  readonly change: (some: Partial<Draft>) => void
  readonly nameError: string | undefined
  readonly numberError: string | undefined
}

function PersonFields({ draft, change, nameError, numberError }: PersonFieldsProps) {
  const t = useT('verification')
  return (
    <Card>
      <CheckedField
        label={t('realName')}
        autoComplete="name"
        autoCapitalize="words"
        maxLength={60}
        value={draft.realName}
        onChange={(realName) => change({ realName })}
        hint={t('realnameHint')}
        isRight={isPersonName}
        wrong={t('realnameWrong')}
        error={nameError}
      />
      <CheckedField
        label={t('documentNumber')}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={30}
        value={draft.documentNumber}
        onChange={(documentNumber) => change({ documentNumber })}
        hint={t('idcardHint')}
        isRight={isDocumentNumber}
        wrong={t('idcardWrong')}
        error={numberError}
      />
    </Card>
  )
}

type CheckedFieldProps = ComponentProps<typeof Field> & {
  readonly isRight: (value: string) => boolean
  /** Shown if `isRight` fails. */
  readonly wrong: string
}

/** Validates on blur, so that the field does not complain while it is being filled. */
function CheckedField({ isRight, wrong, error, ...rest }: CheckedFieldProps) {
  const [wasLeft, setLeft] = useState(false)
  const isWrong = wasLeft && !isBlank(rest.value) && !isRight(rest.value)
  return <Field {...rest} onBlur={() => setLeft(true)} error={isWrong ? wrong : error} />
}
