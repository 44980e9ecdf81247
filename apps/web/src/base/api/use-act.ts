import { useMutation } from '@tanstack/react-query'
import type { CallName, DataOf, FormOf } from '@u-market/contract'
import { createKeyring } from '@u-market/contract/client'
import { useState } from 'react'
import { call } from './client.ts'
import { type DataGroup, refresh } from './query-client.ts'

type ActOptions<P extends CallName> = {
  readonly onSuccess?: (data: DataOf<P>, form: FormOf<P>) => void
  /** What the act changes elsewhere. */
  readonly refreshes?: readonly DataGroup[]
}

/**
 * An act: `act.mutate(form)`, `act.isPending`, `act.error` (show it with `formError` and `fieldError`).
 * Carries the idempotency key of the filled form, so that sending again after a lost answer never acts twice.
 */
export function useAct<P extends CallName>(path: P, { onSuccess, refreshes = [] }: ActOptions<P> = {}) {
  const [ring] = useState(() => createKeyring())
  return useMutation({
    mutationFn: (form: FormOf<P>) => call(path, form, { idempotencyKey: ring.keyFor(form) }),
    onSuccess: (data, form) => {
      ring.renew()
      refresh(...refreshes)
      onSuccess?.(data, form)
    },
  })
}
