import {
  type ExchangeNetwork,
  exchangeNetworks,
  freeText,
  isAddressShaped,
  networkForm,
} from '@u-market/domain'
import { useState } from 'react'
import { fieldError, formError } from '../../../base/api/errors.ts'
import { useApiMutation } from '../../../base/api/use-api.ts'
import { useT } from '../../../base/i18n/i18n.ts'
import { setFlash } from '../../../base/stores/flash.ts'
import { Form } from '../../../parts/ActionBar.tsx'
import { Button } from '../../../parts/Button.tsx'
import { Callout } from '../../../parts/Card.tsx'
import { Segmented } from '../../../parts/Choices.tsx'
import { Field, TextArea } from '../../../parts/Field.tsx'
import { isAboutPassword, PinPad } from '../../../parts/PasswordSheet.tsx'
import { Sheet } from '../../../parts/Sheet.tsx'

type AddAddressSheetProps = { readonly onClose: () => void; readonly onAdded: () => void }

const MAX_ADDRESS_CHARACTERS = 64
const MAX_LABEL_CHARACTERS = 40

/** A name, a network and an address, and then the payment password. A refused address leads back to its fields. */
export function AddAddressSheet({ onClose, onAdded }: AddAddressSheetProps) {
  const t = useT('addresses')
  const words = useT('exchange')
  const [label, setLabel] = useState('')
  const [network, setNetwork] = useState<ExchangeNetwork>('TRC20')
  const [address, setAddress] = useState('')
  const [isSigning, setSigning] = useState(false)
  const add = useApiMutation('addAddress', {
    refreshes: ['notices'],
    onSuccess: () => {
      setFlash(t('added'))
      onAdded()
      onClose()
    },
  })
  const isShaped = isAddressShaped(network, address)
  const isFilled = freeText(label) !== '' && isShaped
  const shapeError = address !== '' && !isShaped ? words('wrongAddress') : undefined
  const failure = isAboutPassword(add.error) ? undefined : formError(add.error)
  return (
    <Sheet isOpen onClose={onClose} title={t('add')}>
      {isSigning ? (
        <>
          <p>{t('signNote', { name: label, network })}</p>
          <PinPad
            error={isAboutPassword(add.error) ? formError(add.error) : undefined}
            isBusy={add.isPending}
            onSubmit={(payPassword) =>
              add.mutate(
                { label, network, address, payPassword },
                { onError: (error) => setSigning(isAboutPassword(error)) },
              )
            }
          />
        </>
      ) : (
        <Form
          isFilled={isFilled}
          onSubmit={() => {
            add.reset()
            setSigning(true)
          }}
        >
          <Field
            label={t('label')}
            hint={t('labelHint')}
            autoComplete="off"
            maxLength={MAX_LABEL_CHARACTERS}
            value={label}
            onChange={setLabel}
            error={fieldError(add.error, 'label')}
          />
          <Segmented<ExchangeNetwork>
            label={words('network')}
            value={network}
            onChange={setNetwork}
            options={exchangeNetworks.map((value) => ({ value, label: value }))}
          />
          <TextArea
            label={words('address', { network })}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={MAX_ADDRESS_CHARACTERS}
            rows={2}
            value={address}
            onChange={(text) => setAddress(networkForm(text))}
            error={fieldError(add.error, 'address') ?? shapeError}
          />
          {failure && <Callout tone="danger">{failure}</Callout>}
          <Button type="submit" disabled={!isFilled}>
            {t('next')}
          </Button>
        </Form>
      )}
    </Sheet>
  )
}
