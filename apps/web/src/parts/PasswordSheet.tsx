import { screens } from '@u-market/contract/paths'
import { plainCode } from '@u-market/domain'
import { Delete } from 'lucide-react'
import { type ReactNode, useEffect, useState } from 'react'
import { errorText, isRefused } from '../base/api/errors.ts'
import { buzz } from '../base/device.ts'
import { useT } from '../base/i18n/i18n.ts'
import { useLocation, useNavigate } from '../base/router.tsx'
import { useIsOnline } from '../base/socket/socket-state.ts'
import { setScreenParams } from '../base/stores/screen-params.ts'
import { useUserInfo } from '../base/stores/user-info.ts'
import { Spinner } from './Button.tsx'
import styles from './PasswordSheet.module.css'
import { Sheet } from './Sheet.tsx'

export const PIN_LENGTH = 6

type PasswordSheetProps = {
  readonly isOpen: boolean
  readonly onClose: () => void
  /** The action, as on the button that opened the sheet: "Release 25.00 U". */
  readonly title: string
  /** Repeated above the boxes, so that users see what they confirm. */
  readonly amount?: ReactNode
  readonly receiver?: ReactNode
  /** The server's text: wrong, with the attempts left, or locked until a time. */
  readonly error?: string | undefined
  readonly isBusy: boolean
  /** Called with six digits. The boxes empty themselves when `isBusy` ends. */
  readonly onSubmit: (payPassword: string) => void
  /** Another way to confirm; replaces the boxes and the pad. */
  readonly instead?: ReactNode
  readonly children?: ReactNode
}

const keys = ['1', '2', '3', '4', '5', '6', '7', '8', '9'] as const

export function PasswordSheet(props: PasswordSheetProps) {
  const { isOpen, onClose, title, amount, receiver, error, isBusy, onSubmit, instead, children } = props
  return (
    <Sheet isOpen={isOpen} onClose={onClose} title={title}>
      <div className={styles.about}>
        {amount}
        {receiver && <span className={styles.receiver}>{receiver}</span>}
      </div>
      {instead ?? <PinPad error={error} isBusy={isBusy} onSubmit={onSubmit} />}
      {children}
    </Sheet>
  )
}

type PinPadProps = Pick<PasswordSheetProps, 'error' | 'isBusy' | 'onSubmit'>

/** Six boxes and a built-in pad: no keyboard covers the amount, no password manager stores the digits. */
export function PinPad({ error, isBusy, onSubmit }: PinPadProps) {
  const t = useT('core')
  const isOnline = useIsOnline()
  const [pin, setPin] = useState('')
  const [wasBusy, setWasBusy] = useState(isBusy)
  if (wasBusy !== isBusy) {
    setWasBusy(isBusy)
    if (!isBusy) setPin('')
  }

  const press = (digit: string): void => {
    if (isBusy || !isOnline || pin.length >= PIN_LENGTH) return
    buzz('key')
    const next = pin + digit
    setPin(next)
    if (next.length === PIN_LENGTH) onSubmit(next)
  }
  const erase = (): void => setPin(pin.slice(0, -1))
  const take = (digits: string): void => {
    setPin(digits)
    onSubmit(digits)
  }

  useTyped({ press, erase, onPasted: (digits) => !isBusy && isOnline && take(digits) })

  return (
    <div className={styles.pad}>
      <p className={styles.boxes} role="status" aria-label={t('payPasswordEntered', { count: pin.length })}>
        {Array.from({ length: PIN_LENGTH }, (_, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: six boxes that never move
          <span key={at} className={styles.box} data-filled={at < pin.length || undefined} />
        ))}
      </p>
      <p className={styles.note} role="alert">
        {isBusy ? <Spinner /> : isOnline ? error : t('offlineSign')}
      </p>
      <fieldset className={styles.keys} disabled={isBusy || !isOnline}>
        <legend className="sr-only">{t('payPassword')}</legend>
        {keys.map((digit) => (
          <button key={digit} type="button" onClick={() => press(digit)}>
            {digit}
          </button>
        ))}
        <span />
        <button type="button" onClick={() => press('0')}>
          0
        </button>
        <button type="button" onClick={erase} aria-label={t('erase')}>
          <Delete />
        </button>
      </fieldset>
    </div>
  )
}

type Typed = {
  readonly press: (digit: string) => void
  readonly erase: () => void
  /** Six digits at once. */
  readonly onPasted: (digits: string) => void
}

/** Takes digits from a keyboard, and six pasted digits, wherever the focus is. */
function useTyped({ press, erase, onPasted }: Typed): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if (event.ctrlKey || event.metaKey || event.altKey) return
      if (/^\d$/.test(event.key)) press(event.key)
      if (event.key === 'Backspace') erase()
    }
    const onPaste = (event: ClipboardEvent): void => {
      const digits = plainCode(event.clipboardData?.getData('text') ?? '')
      if (/^\d{6}$/.test(digits)) onPasted(digits)
    }
    document.addEventListener('keydown', onKey)
    document.addEventListener('paste', onPaste)
    return () => {
      document.removeEventListener('keydown', onKey)
      document.removeEventListener('paste', onPaste)
    }
  })
}

/** Opens the sheet for the payment password, and decides which errors it shows. Spread `sheet` on `PasswordSheet`. */
export function useSigning(act: { readonly error: unknown; readonly isPending: boolean; reset: () => void }) {
  const [isOpen, setOpen] = useState(false)
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  const hasPassword = useUserInfo((store) => store.info?.hasPayPassword === 1)

  const setPasswordFirst = (): void => {
    setScreenParams({ returnTo: pathname + search })
    navigate(screens.payPassword)
  }
  const open = (): void => {
    act.reset()
    if (hasPassword) setOpen(true)
    else setPasswordFirst()
  }
  /** A wrong password or a lost connection stays in the sheet; an error for the form closes it. */
  const onError = (error: unknown): void => {
    if (!isRefused(error)) return
    if (error.reason === 'PAYPASSWORD_NOT_SET') setPasswordFirst()
    else if (!isAboutPassword(error)) setOpen(false)
  }
  const sheet = {
    isOpen,
    onClose: () => setOpen(false),
    isBusy: act.isPending,
    error: isAboutPassword(act.error) ? errorText(act.error) : undefined,
  }
  return { open, sheet, onError }
}

/** True for errors that the sheet shows and the form must not repeat: about the payment password, or without a response. */
export function isAboutPassword(error: unknown): boolean {
  return error !== null && (!isRefused(error) || error.reason.startsWith('PAYPASSWORD_'))
}
