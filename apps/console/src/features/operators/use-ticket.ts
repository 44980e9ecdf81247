import { useEffect } from 'react'
import { useLocation } from 'react-router'

/** The ticket behind the `#` of a link, '' without one; it leaves the address once the page is shown. */
export function useTicket(): string {
  // The router keeps it. A page may be rendered several times before it is shown, so nothing is taken away while it renders.
  const { hash } = useLocation()
  useEffect(() => {
    if (hash !== '') history.replaceState(history.state, '', location.pathname)
  }, [hash])
  return hash.slice(1)
}
