import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { fieldError } from '../../base/api/errors.ts'
import { useAct } from '../../base/api/use-api.ts'
import { useT } from '../../base/i18n/i18n.ts'
import { sayDone } from '../../base/stores/done.ts'
import { useSigning } from '../../parts/PasswordSheet.tsx'
import { type CreationOptions, makePasskey } from './ceremonies.ts'
import { usePasskeyError } from './use-passkey-error.ts'

/** The name is the phone's own until it is typed over. `start` asks for the payment password, `sign` brings it to the server, whose offer the phone then answers. */
export function useEnrolment() {
  const t = useT('passkey')
  const [typed, setTyped] = useState(ownName)
  const name = typed.trim()
  const errorOf = usePasskeyError()
  const [offered, setOffered] = useState<CreationOptions>()
  const register = useAct('enrolPasskey', { refreshes: ['passkeys', 'notices'] })
  const make = useMutation({
    mutationFn: async (options: CreationOptions) =>
      register.mutateAsync({ response: await makePasskey(options), name }),
    onSuccess: () => {
      setOffered(undefined)
      sayDone(t('added'))
    },
  })
  const ask = useAct('startPasskeyEnrolment', {
    onSuccess: ({ options }) => {
      signing.sheet.onClose()
      setOffered(options)
      make.mutate(options)
    },
  })
  const signing = useSigning(ask)
  const start = (): void => {
    make.reset()
    setOffered(undefined)
    signing.open()
  }
  const nameError = fieldError(make.error, 'name')
  const failure = make.error ?? (signing.sheet.error ? null : ask.error)
  return {
    name: typed,
    rename: setTyped,
    isFilled: name !== '',
    start,
    sheet: signing.sheet,
    sign: (payPassword: string): void => ask.mutate({ payPassword }, { onError: signing.onError }),
    /** The question was missed or declined: asked again at once, as long as the server waits for the answer. */
    askAgain: offered && make.isError && !nameError ? () => make.mutate(offered) : undefined,
    isMaking: make.isPending,
    nameError,
    error: nameError ? undefined : errorOf(failure),
  }
}

export type Enrolment = ReturnType<typeof useEnrolment>

/** What its owner would call it; phones do not say more of themselves. */
function ownName(): string {
  return /iPhone/i.test(navigator.userAgent) ? 'iPhone' : 'Android'
}
