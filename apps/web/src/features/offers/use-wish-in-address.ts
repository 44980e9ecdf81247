import { fieldIn, setField } from '@u-market/contract/paths'
import { useEffect } from 'react'
import { useSearchParams } from '../../base/router.tsx'
import { useSettled } from '../../base/use-settled.ts'
import type { Wish } from './wish.ts'

/** What is typed stands in the address once it has come to rest, so that a reload or the way back finds it; answers what stands there. */
export function useWishInAddress(wish: Wish): Wish {
  const [query] = useSearchParams()
  const set = useSetFields()
  const settled = useSettled(wish)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the address follows the field, not the other way round
  useEffect(() => {
    const wanted = { num: '', amount: '', [settled.by]: settled.text }
    if (fieldsDiffer(query, wanted)) set(wanted)
  }, [settled])
  return settled
}

/** Puts fields into the address that stands there, in its place. */
export function useSetFields(): (fields: Readonly<Record<string, string>>) => void {
  const [, setQuery] = useSearchParams()
  return (fields) =>
    setQuery(
      (held) => {
        for (const [field, value] of Object.entries(fields)) setField(held, field, value)
        return held
      },
      { replace: true },
    )
}

function fieldsDiffer(query: URLSearchParams, wanted: Readonly<Record<string, string>>): boolean {
  return Object.entries(wanted).some(([field, value]) => (fieldIn(query, field) ?? '') !== value)
}
