/** Origin of the API, without a slash at the end; empty where the server of the page answers the calls too. A setting of the build. */
export function apiBase(): string {
  return (import.meta.env.VITE_API_BASE_URL ?? '').replace(/\/+$/, '')
}

/** Where the server is, as a page's own address says it. */
export function apiHost(page: Pick<Location, 'protocol' | 'host'>): Pick<Location, 'protocol' | 'host'> {
  const base = apiBase()
  return base === '' ? page : new URL(base)
}
