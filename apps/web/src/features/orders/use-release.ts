import { paths, screens } from '@u-market/contract/paths'
import { useState } from 'react'
import { errorText, fieldError, isRefused } from '../../base/api/errors.ts'
import { useNavigate } from '../../base/router.tsx'
import { setParameters } from '../../base/stores/parameters.ts'
import { useReleaseByPasskey } from '../accounts/index.ts'
import { useOrderAct } from './use-order.ts'

/** A release being signed: by passkey where there is one, until its owner would rather use six figures. */
export function useRelease(orderId: string, onClose: () => void) {
  const navigate = useNavigate()
  const [wantsPin, setWantsPin] = useState(false)
  const release = useOrderAct('releaseCoin', onClose)
  const passkey = useReleaseByPasskey(orderId, {
    onSigned: (assertion) => release.run({ orderId, assertion }),
  })
  const clear = (): void => {
    release.reset()
    passkey.reset()
  }
  return {
    hasPasskey: passkey.hasPasskey,
    isByPasskey: passkey.hasPasskey && !wantsPin,
    signByPasskey: passkey.sign,
    isSigning: passkey.isSigning,
    signByPin: (payPassword: string): void => release.run({ orderId, payPassword }),
    isPending: release.isPending,
    error: passkey.error ?? fieldError(release.error, 'payPassword') ?? errorText(release.error),
    needsPin: isRefused(release.error) && release.error.reason === 'PAYPASSWORD_NOT_SET',
    setPin: (): void => {
      setParameters({ payGobackParam: paths.order(orderId) })
      navigate(screens.payPassword)
    },
    /** To the other way of signing. */
    change: (): void => {
      clear()
      setWantsPin(!wantsPin)
    },
    close: (): void => {
      clear()
      setWantsPin(false)
      onClose()
    },
  }
}

export type Release = ReturnType<typeof useRelease>
