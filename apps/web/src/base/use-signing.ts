import { screens } from '@u-market/contract/paths'
import { useState } from 'react'
import { errorText, isRefused } from './api/errors.ts'
import { useLocation, useNavigate } from './router.tsx'
import { setParameters } from './stores/parameters.ts'
import { useUserInfo } from './stores/user-info.ts'

/** Opens the sheet for the payment password, and decides what of the answer is said in it. Spread `sheet` on `PasswordSheet`. */
export function useSigning(act: { readonly error: unknown; readonly isPending: boolean; reset: () => void }) {
  const [isOpen, setOpen] = useState(false)
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  const hasPassword = useUserInfo((store) => store.info?.hasPayPassword === 1)

  const setPasswordFirst = (): void => {
    setParameters({ payGobackParam: pathname + search })
    navigate(screens.payPassword)
  }
  const open = (): void => {
    act.reset()
    if (hasPassword) setOpen(true)
    else setPasswordFirst()
  }
  /** A wrong password or a lost connection stays in the sheet; what the form has to show closes it. */
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

/** Shown in the sheet, so not again in the form. */
export function isAboutPassword(error: unknown): boolean {
  return error !== null && (!isRefused(error) || error.reason.startsWith('PAYPASSWORD_'))
}
