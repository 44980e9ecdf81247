import type { DataOf } from '@u-market/contract'
import { screens } from '@u-market/contract/paths'
import { Trash2, Wallet } from 'lucide-react'
import { useState } from 'react'
import { errorText, readError } from '../../../base/api/errors.ts'
import { useApiMutation, useApiQuery } from '../../../base/api/use-api.ts'
import { serverNow, timeText } from '../../../base/clock.ts'
import { useT } from '../../../base/i18n/i18n.ts'
import { setFlash } from '../../../base/stores/flash.ts'
import { ActionBar } from '../../../parts/ActionBar.tsx'
import { Button, IconButton } from '../../../parts/Button.tsx'
import { Alert, Callout, Card } from '../../../parts/Card.tsx'
import { Switch } from '../../../parts/Choices.tsx'
import { List, Row } from '../../../parts/List.tsx'
import { PasswordSheet, useSigning } from '../../../parts/PasswordSheet.tsx'
import { Screen } from '../../../parts/Screen.tsx'
import { Empty, ErrorState, Skeleton } from '../../../parts/States.tsx'
import { AddAddressSheet } from './AddAddressSheet.tsx'
import { GroupedAddress } from './GroupedAddress.tsx'

type Book = DataOf<'listAddresses'>

/** The user's USDT addresses, and the lock that keeps exchanges to them. */
export function AddressBookScreen() {
  const t = useT('addresses')
  const { data, error, refetch } = useApiQuery('listAddresses', {})
  const [isAdding, setAdding] = useState(false)
  const reread = (): void => void refetch()
  return (
    <Screen
      title={t('title')}
      back={screens.exchange}
      actions={
        <ActionBar>
          <Button onClick={() => setAdding(true)}>{t('add')}</Button>
        </ActionBar>
      }
    >
      {data ? (
        <Kept book={data} onChange={reread} />
      ) : error ? (
        <ErrorState {...readError(error)} onRetry={reread} />
      ) : (
        <Skeleton count={2} />
      )}
      {isAdding && <AddAddressSheet onClose={() => setAdding(false)} onAdded={reread} />}
    </Screen>
  )
}

type KeptProps = { readonly book: Book; readonly onChange: () => void }

function Kept({ book, onChange }: KeptProps) {
  const t = useT('addresses')
  return (
    <>
      <Lock book={book} onChange={onChange} />
      {book.data.length === 0 ? (
        <Empty scene="addresses" text={t('none')} />
      ) : (
        <List label={t('mine')}>
          {book.data.map((address) => (
            <AddressRow key={address.id} address={address} isLocked={book.locked === 1} onChange={onChange} />
          ))}
        </List>
      )}
    </>
  )
}

function Lock({ book, onChange }: KeptProps) {
  const t = useT('addresses')
  const isEnding = book.unlocksAt !== null
  const isOn = book.locked === 1 && !isEnding
  const lock = useApiMutation('lockAddresses', {
    refreshes: ['notices'],
    onSuccess: () => {
      signing.sheet.onClose()
      setFlash(isOn ? t('unlocking') : t('lockedNow'))
      onChange()
    },
  })
  const signing = useSigning(lock)
  return (
    <Card>
      <Switch label={t('lock')} hint={t('lockHint')} isOn={isOn} onChange={signing.open} />
      {book.unlocksAt !== null && (
        <Callout tone="amber">{t('unlocksAt', { time: timeText(book.unlocksAt) })}</Callout>
      )}
      <PasswordSheet
        {...signing.sheet}
        title={isOn ? t('unlockTitle') : t('lockTitle')}
        receiver={isOn ? t('unlockNote') : t('lockNote')}
        onSubmit={(payPassword) =>
          lock.mutate({ on: isOn ? 0 : 1, payPassword }, { onError: signing.onError })
        }
      />
    </Card>
  )
}

type AddressRowProps = {
  readonly address: Book['data'][number]
  readonly isLocked: boolean
  readonly onChange: () => void
}

function AddressRow({ address, isLocked, onChange }: AddressRowProps) {
  const t = useT('addresses')
  const remove = useApiMutation('removeAddress', {
    refreshes: ['notices'],
    onSuccess: () => {
      signing.sheet.onClose()
      onChange()
    },
  })
  const signing = useSigning(remove)
  const isWaiting = isLocked && address.usableAt * 1000 > serverNow()
  const error = signing.sheet.error ? undefined : errorText(remove.error)
  const { id, label: name, network } = address
  return (
    <Row
      icon={<Wallet aria-hidden="true" />}
      label={`${name} · ${network}`}
      note={
        <>
          <GroupedAddress address={address.address} />
          {isWaiting && (
            <>
              <br />
              {t('usableFrom', { time: timeText(address.usableAt) })}
            </>
          )}
          {error && <Alert>{error}</Alert>}
        </>
      }
      value={
        <>
          <IconButton
            label={t('removeOf', { name })}
            disabled={remove.isPending}
            onClick={isLocked ? signing.open : () => remove.mutate({ id })}
          >
            <Trash2 />
          </IconButton>
          <PasswordSheet
            {...signing.sheet}
            title={t('removeTitle')}
            receiver={t('removeNote', { name, network })}
            onSubmit={(payPassword) => remove.mutate({ id, payPassword }, { onError: signing.onError })}
          />
        </>
      }
    />
  )
}
