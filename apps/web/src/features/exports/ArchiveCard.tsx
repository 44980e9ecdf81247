import { useState } from 'react'
import { call } from '../../base/api/client.ts'
import { fieldError, formError, isRefused, loadErrorText } from '../../base/api/errors.ts'
import { useApiMutation, useApiQuery } from '../../base/api/use-api.ts'
import { serverNow, timeText } from '../../base/clock.ts'
import { useT } from '../../base/i18n/i18n.ts'
import { useSocketMessage } from '../../base/socket/socket.ts'
import { Button } from '../../parts/Button.tsx'
import { Alert, Card } from '../../parts/Card.tsx'
import { Field } from '../../parts/Field.tsx'
import { Dialog } from '../../parts/Sheet.tsx'
import styles from './exports.module.css'
import { type AskFile, FileSheet, type SignedFile } from './FileSheet.tsx'

type Act = 'ask' | 'open'

/** The archive of all data: asked for and opened with the login password, so that a borrowed phone does not give it away. */
export function ArchiveCard() {
  const t = useT('exports')
  const { data, error, refetch } = useApiQuery('exportData', {}, { isReadOnMount: true })
  const [act, setAct] = useState<Act | null>(null)
  const [file, setFile] = useState<AskFile | null>(null)
  useSocketMessage('notice', () => void refetch())
  const isReady = data?.status === 'ready'
  const mayAsk = data !== undefined && (data.nextAt === null || data.nextAt * 1000 <= serverNow())
  return (
    <Card title={t('archive')}>
      <div className={styles.form}>
        <p className={styles.note}>{t('archiveNote')}</p>
        {error && data === undefined && <Alert>{loadErrorText(error)}</Alert>}
        {data?.status === 'building' && <p role="status">{t('archiveBuilding')}</p>}
        {isReady && (
          <>
            <p>
              {t('archiveReady', {
                size: sizeText(data.byteCount ?? 0),
                time: timeText(data.keptUntil ?? 0),
              })}
            </p>
            <Button tone="second" onClick={() => setAct('open')}>
              {t('archiveOpen')}
            </Button>
          </>
        )}
        {(data === undefined || (mayAsk && data.status !== 'building')) && (
          <Button tone="second" disabled={!mayAsk} onClick={() => setAct('ask')}>
            {t('archiveAsk')}
          </Button>
        )}
        {!mayAsk && data?.nextAt && (
          <p className={styles.note}>{t('archiveNext', { time: timeText(data.nextAt) })}</p>
        )}
      </div>
      {act && (
        <ConfirmDialog
          act={act}
          onClose={() => setAct(null)}
          onDone={(got, password) => {
            setAct(null)
            void refetch()
            if (got) setFile(() => once(got, () => open(password)))
          }}
        />
      )}
      <FileSheet title={t('archiveFile')} ask={file} onClose={() => setFile(null)} />
    </Card>
  )
}

async function open(password: string): Promise<SignedFile> {
  const { url, expiresInSeconds } = await call('exportData', { act: 'open', password })
  return { url: url ?? '', expiresInSeconds: expiresInSeconds ?? 0 }
}

/** Gives the address that is there already, and asks for a new one when that is over. */
function once(got: SignedFile, again: AskFile): AskFile {
  let isGiven = false
  return () => {
    if (isGiven) return again()
    isGiven = true
    return Promise.resolve(got)
  }
}

type ConfirmProps = {
  readonly act: Act
  readonly onClose: () => void
  readonly onDone: (file: SignedFile | null, password: string) => void
}

function ConfirmDialog({ act, onClose, onDone }: ConfirmProps) {
  const t = useT('exports')
  const [password, setPassword] = useState('')
  const confirm = useApiMutation('exportData', {
    onSuccess: ({ url, expiresInSeconds }) =>
      onDone(url === null ? null : { url, expiresInSeconds: expiresInSeconds ?? 0 }, password),
  })
  const isWrong = isRefused(confirm.error) && confirm.error.reason === 'PASSWORD_WRONG'
  const error = isWrong ? undefined : formError(confirm.error)
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t('archive')}
      actions={
        <Button
          isBusy={confirm.isPending}
          disabled={password === ''}
          onClick={() => confirm.mutate({ act, password })}
        >
          {t('confirm')}
        </Button>
      }
    >
      <Field
        label={t('archiveConfirm')}
        kind="password"
        value={password}
        onChange={setPassword}
        autoComplete="current-password"
        error={isWrong ? formError(confirm.error) : fieldError(confirm.error, 'password')}
      />
      {error && <Alert>{error}</Alert>}
    </Dialog>
  )
}

const UNITS = ['kB', 'MB', 'GB'] as const

/** `1.4 MB` */
function sizeText(bytes: number): string {
  let size = bytes / 1000
  let unit = 0
  for (; size >= 1000 && unit < UNITS.length - 1; unit++) size /= 1000
  return `${size.toFixed(size < 10 ? 1 : 0)}\u00a0${UNITS[unit]}`
}
