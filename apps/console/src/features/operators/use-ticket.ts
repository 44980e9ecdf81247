import { useEffect } from 'react'
import { useLocation } from 'react-router'

/** Returns the ticket after the `#` of a link, '' without one, and removes it from the address once the page is mounted. */
export function useTicket(): string {
  // The router keeps the hash. A page may render several times before it mounts, so the address is changed only in an effect.
  const { hash } = useLocation()
  useEffect(() => {
    if (hash !== '') history.replaceState(history.state, '', location.pathname)
  }, [hash])
  return hash.slice(1)
}
