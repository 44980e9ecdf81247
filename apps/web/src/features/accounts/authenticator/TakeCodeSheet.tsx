import { useState } from 'react'
import { errorText, isRefused } from '../../../base/api/errors.ts'
import { useT } from '../../../base/i18n/i18n.ts'
import { Form } from '../../../parts/ActionBar.tsx'
import { Button } from '../../../parts/Button.tsx'
import { PinPad } from '../../../parts/PasswordSheet.tsx'
import { Sheet } from '../../../parts/Sheet.tsx'
import { CodeField, isFactorCode } from './CodeField.tsx'

type TakeCodeSheetProps = {
  readonly isOpen: boolean
  readonly onClose: () => void
  readonly title: string
  readonly note: string
  readonly act: { readonly error: unknown; readonly isPending: boolean; readonly reset: () => void }
  readonly onSubmit: (form: { code: string; payPassword: string }) => void
}

/** Asks for a code, then for the payment password. A wrong code leads back to its field. */
export function TakeCodeSheet({ isOpen, onClose, title, note, act, onSubmit }: TakeCodeSheetProps) {
  const t = useT('authenticator')
  const [code, setCode] = useState('')
  const [hasCode, setHasCode] = useState(false)
  const close = (): void => {
    setCode('')
    setHasCode(false)
    onClose()
  }
  const isWrongCode = isRefused(act.error) && !act.error.reason.startsWith('PAYPASSWORD_')
  const isAskingPin = hasCode && !isWrongCode
  const isFilled = isFactorCode(code)
  return (
    <Sheet isOpen={isOpen} onClose={close} title={title}>
      <p>{isAskingPin ? t('thenPassword') : note}</p>
      {isAskingPin ? (
        <PinPad
          error={errorText(act.error)}
          isBusy={act.isPending}
          onSubmit={(payPassword) => onSubmit({ code, payPassword })}
        />
      ) : (
        <Form
          isFilled={isFilled}
          onSubmit={() => {
            act.reset()
            setHasCode(true)
          }}
        >
          <CodeField
            label={t('code')}
            hint={t('codeHint')}
            value={code}
            onChange={setCode}
            error={isWrongCode ? errorText(act.error) : undefined}
          />
          <Button type="submit" disabled={!isFilled}>
            {t('next')}
          </Button>
        </Form>
      )}
    </Sheet>
  )
}
