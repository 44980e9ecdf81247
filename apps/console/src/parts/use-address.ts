import { useSearchParams } from 'react-router'

/** Filters and the page live in the address. Changing a filter goes back to page one; Back leads past a search, not letter by letter. */
export function useAddress() {
  const [params, setParams] = useSearchParams()
  const set = (name: string, value: string): void => {
    const isTypedOn = name === 'search' && params.has(name)
    setParams(
      (before) => {
        const next = new URLSearchParams(before)
        if (value === '') next.delete(name)
        else next.set(name, value)
        if (name !== 'page') next.delete('page')
        return next
      },
      { replace: isTypedOn },
    )
  }
  const text = (name: string): string => params.get(name) ?? ''
  const page = Math.max(1, Number.parseInt(text('page'), 10) || 1)
  const query = params.toString()
  return {
    text,
    set,
    page,
    /** To append to a path, so that opening a row keeps the filters. */ suffix: query && `?${query}`,
  }
}
