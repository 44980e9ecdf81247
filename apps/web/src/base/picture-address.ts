/**
 * Where to load a picture from. Answers carry whole addresses of PUBLIC_URL, but the page may be open under another name of the
 * same server (a phone on the network, the demo's frames): uploads come from wherever the page came from.
 */
export function pictureAddress(address: string): string {
  const path = /^https?:\/\/[^/]+(\/uploads\/.*)$/.exec(address)?.[1]
  return path ?? address
}
