import { apiBase } from './api/api-base.ts'

/**
 * Where to load a picture from. Answers carry whole addresses of PUBLIC_URL, but the page may be open under another name of the
 * same server (a phone on the network, the demo's frames): uploads come from where the calls go.
 */
export function pictureAddress(address: string): string {
  const path = /^https?:\/\/[^/]+(\/uploads\/.*)$/.exec(address)?.[1]
  return path === undefined ? address : apiBase() + path
}
