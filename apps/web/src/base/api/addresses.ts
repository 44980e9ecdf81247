/** Returns the API's origin without a trailing slash; empty: the page's own server. Set at build time. */
export function apiBase(): string {
  return (import.meta.env.VITE_API_BASE_URL ?? '').replace(/\/+$/, '')
}

/** Returns the server's host, in the form of a page's address. */
export function apiHost(page: Pick<Location, 'protocol' | 'host'>): Pick<Location, 'protocol' | 'host'> {
  const base = apiBase()
  return base === '' ? page : new URL(base)
}

/** Why a picture does not show: the market keeps it no longer, or it could not be loaded. */
export type PictureLoss = 'over' | 'failed'

const GONE = 410

/** An image element does not tell why it failed. */
export async function findPictureLoss(address: string): Promise<PictureLoss> {
  const answer = await fetch(pictureAddress(address), { method: 'HEAD', cache: 'no-store' }).catch(() => null)
  return answer?.status === GONE ? 'over' : 'failed'
}

/**
 * Returns where to load a picture from. Responses have whole addresses of PUBLIC_URL, but the page may be open under another name
 * of the same server (a phone on the network, the demo's frames), so uploads are loaded from where the calls go.
 */
export function pictureAddress(address: string): string {
  const path = /^https?:\/\/[^/]+(\/uploads\/.*)$/.exec(address)?.[1]
  return path === undefined ? address : apiBase() + path
}
