/** Origin of the API, without a slash at the end; empty where the server of the page answers the calls too. A setting of the build. */
export function apiBase(): string {
  return (import.meta.env.VITE_API_BASE_URL ?? '').replace(/\/+$/, '')
}

/** Where the server is, as a page's own address says it. */
export function apiHost(page: Pick<Location, 'protocol' | 'host'>): Pick<Location, 'protocol' | 'host'> {
  const base = apiBase()
  return base === '' ? page : new URL(base)
}

/**
 * Where to load a picture from. Answers carry whole addresses of PUBLIC_URL, but the page may be open under another name of the
 * same server (a phone on the network, the demo's frames): uploads come from where the calls go.
 */
export function pictureAddress(address: string): string {
  const path = /^https?:\/\/[^/]+(\/uploads\/.*)$/.exec(address)?.[1]
  return path === undefined ? address : apiBase() + path
}
