import type { DataOf } from '@u-market/contract'
import { ownScreens } from '@u-market/contract/paths'
import { ExternalLink, ShieldCheck } from 'lucide-react'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { errorText, readError } from '../../../base/api/errors.ts'
import { useApiMutation, useApiQuery } from '../../../base/api/use-api.ts'
import { dateText } from '../../../base/clock.ts'
import { useT } from '../../../base/i18n/i18n.ts'
import { setFlash } from '../../../base/stores/flash.ts'
import { ActionBar, Form, SubmitBar } from '../../../parts/ActionBar.tsx'
import { Badge } from '../../../parts/Badge.tsx'
import { Button } from '../../../parts/Button.tsx'
import { Alert, Callout, Card, Facts } from '../../../parts/Card.tsx'
import { CopyAllButton, CopyButton } from '../../../parts/CopyButton.tsx'
import { PasswordSheet, useSigning } from '../../../parts/PasswordSheet.tsx'
import { useResetHold } from '../../../parts/reset-hold.ts'
import { Screen } from '../../../parts/Screen.tsx'
import { ErrorState, Skeleton } from '../../../parts/States.tsx'
import accounts from '../accounts.module.css'
import styles from './authenticator.module.css'
import { CodeField } from './CodeField.tsx'
import { TakeCodeSheet } from './TakeCodeSheet.tsx'

/** An authenticator app as second factor: off, being set up, or on. New recovery codes are shown until their owner leaves. */
export function AuthenticatorScreen() {
  const { data, error, refetch } = useApiQuery('getAuthenticator', {})
  const [setup, setSetup] = useState<Setup>()
  const [codes, setCodes] = useState<readonly string[]>()
  const showCodes = (made: readonly string[]): void => {
    setSetup(undefined)
    setCodes(made)
    void refetch()
  }
  if (codes) return <NewCodes codes={codes} onDone={() => setCodes(undefined)} />
  if (error && !data)
    return (
      <Frame>
        <ErrorState {...readError(error)} onRetry={() => void refetch()} />
      </Frame>
    )
  if (!data)
    return (
      <Frame>
        <Skeleton count={1} />
      </Frame>
    )
  if (data.on === 1) return <SetUp state={data} onCodes={showCodes} onRemoved={() => void refetch()} />
  if (setup) return <Confirm setup={setup} onCodes={showCodes} />
  return <Start onStart={setSetup} />
}

type Setup = DataOf<'startAuthenticator'>

function Frame({ actions, children }: { readonly actions?: ReactNode; readonly children: ReactNode }) {
  const t = useT('authenticator')
  return (
    <Screen title={t('title')} back={ownScreens.security} actions={actions}>
      <div className={accounts.intro}>
        <ShieldCheck aria-hidden="true" />
        <p>{t('intro')}</p>
      </div>
      {children}
    </Screen>
  )
}

function Start({ onStart }: { readonly onStart: (setup: Setup) => void }) {
  const t = useT('authenticator')
  const hold = useResetHold()?.reason
  const start = useApiMutation('startAuthenticator', {
    onSuccess: (setup) => {
      signing.sheet.onClose()
      onStart(setup)
    },
  })
  const signing = useSigning(start)
  const failure = signing.sheet.error ? undefined : errorText(start.error)
  return (
    <Frame
      actions={
        <ActionBar reason={hold}>
          <Button disabled={hold !== undefined} onClick={signing.open}>
            {t('setUp')}
          </Button>
        </ActionBar>
      }
    >
      <Card title={t('how')}>
        <ol className={styles.steps}>
          <li>{t('step1')}</li>
          <li>{t('step2')}</li>
          <li>{t('step3')}</li>
        </ol>
      </Card>
      {failure && <Alert>{failure}</Alert>}
      <PasswordSheet
        {...signing.sheet}
        title={t('setUp')}
        receiver={t('whyPassword')}
        onSubmit={(payPassword) => start.mutate({ payPassword }, { onError: signing.onError })}
      />
    </Frame>
  )
}

const FORM = 'confirm-authenticator'

const QrCode = lazy(async () => ({ default: (await import('../../wallet/index.ts')).QrCode }))

/** The key, for an app on this phone or another, and the first code, which proves that the app has it. */
function Confirm({ setup, onCodes }: { readonly setup: Setup } & OnCodes) {
  const t = useT('authenticator')
  const [code, setCode] = useState('')
  const confirm = useApiMutation('confirmAuthenticator', {
    refreshes: ['notices'],
    onSuccess: ({ recoveryCodes }) => onCodes(recoveryCodes),
  })
  const isFilled = /^\d{6}$/.test(code)
  return (
    <Frame
      actions={
        <SubmitBar form={FORM} isFilled={isFilled} needs={t('needsCode')} isBusy={confirm.isPending}>
          {t('confirm')}
        </SubmitBar>
      }
    >
      <Card title={t('addKey')} number={1}>
        <p>{t('addKeyText')}</p>
        <div className={styles.qr}>
          <Suspense fallback={null}>
            <QrCode text={setup.otpauthUrl} label={t('qr')} />
          </Suspense>
        </div>
        <a className={styles.open} href={setup.otpauthUrl}>
          <ExternalLink aria-hidden="true" />
          {t('openApp')}
        </a>
        <Facts
          facts={[
            {
              label: t('key'),
              value: (
                <span className={styles.key}>
                  <span className="figures">{setup.secret}</span>
                  <CopyButton text={setup.secret.replaceAll(' ', '')} what={t('key')} />
                </span>
              ),
            },
          ]}
        />
      </Card>
      <Card title={t('enterCode')} number={2}>
        <Form id={FORM} isFilled={isFilled} onSubmit={() => confirm.mutate({ code })}>
          <CodeField label={t('code')} value={code} onChange={setCode} error={errorText(confirm.error)} />
        </Form>
      </Card>
    </Frame>
  )
}

type OnCodes = { readonly onCodes: (codes: readonly string[]) => void }
type On = DataOf<'getAuthenticator'>
/** Below this many, the owner is reminded to make new ones. */
const FEW_CODES = 3

type SetUpProps = { readonly state: On; readonly onRemoved: () => void } & OnCodes

function SetUp({ state, onCodes, onRemoved }: SetUpProps) {
  const t = useT('authenticator')
  const [asked, setAsked] = useState<'renew' | 'remove'>()
  const close = (): void => {
    renew.reset()
    remove.reset()
    setAsked(undefined)
  }
  const renew = useApiMutation('renewRecoveryCodes', {
    refreshes: ['notices'],
    onSuccess: ({ recoveryCodes }) => {
      close()
      onCodes(recoveryCodes)
    },
  })
  const remove = useApiMutation('removeAuthenticator', {
    refreshes: ['notices'],
    onSuccess: () => {
      setFlash(t('removed'))
      close()
      onRemoved()
    },
  })
  const isFew = state.recoveryCodesLeft < FEW_CODES
  return (
    <Frame
      actions={
        <ActionBar
          quiet={
            <Button tone="danger" onClick={() => setAsked('remove')}>
              {t('remove')}
            </Button>
          }
        >
          <Button tone="second" onClick={() => setAsked('renew')}>
            {t('renew')}
          </Button>
        </ActionBar>
      }
    >
      <Card>
        <Facts
          facts={[
            { label: t('state'), value: <Badge tone="jade">{t('isOn')}</Badge> },
            { label: t('since'), value: state.enrolledAt === null ? '' : dateText(state.enrolledAt) },
            { label: t('codesLeft'), value: <span className="figures">{state.recoveryCodesLeft}</span> },
          ]}
        />
        {isFew && <Callout tone="amber">{t('fewCodes')}</Callout>}
      </Card>
      <p className={styles.note}>{t('onNote')}</p>
      <TakeCodeSheet
        isOpen={asked === 'renew'}
        onClose={close}
        title={t('renew')}
        note={t('renewNote')}
        act={renew}
        onSubmit={(form) => renew.mutate(form)}
      />
      <TakeCodeSheet
        isOpen={asked === 'remove'}
        onClose={close}
        title={t('remove')}
        note={t('removeNote')}
        act={remove}
        onSubmit={(form) => remove.mutate(form)}
      />
    </Frame>
  )
}

function NewCodes({ codes, onDone }: { readonly codes: readonly string[]; readonly onDone: () => void }) {
  const t = useT('authenticator')
  return (
    <Screen
      title={t('newCodes')}
      back={ownScreens.security}
      actions={
        <ActionBar>
          <Button onClick={onDone}>{t('kept')}</Button>
        </ActionBar>
      }
    >
      <Callout tone="amber">{t('newCodesNote')}</Callout>
      <Card
        title={t('newCodes')}
        end={<CopyAllButton text={codes.join('\n')}>{t('copyCodes')}</CopyAllButton>}
      >
        <ul className={styles.codes}>
          {codes.map((code) => (
            <li key={code} className="figures">
              {code}
            </li>
          ))}
        </ul>
      </Card>
    </Screen>
  )
}
