/**
 * On everything that the server answers, whoever asks and however it ends: nothing of it is a page, is framed, is kept or is
 * read by another origin, unless its route says otherwise. A page of ours says what it needs (`contentPolicy`).
 */
export function securityHeaders(publicUrl: string): Readonly<Record<string, string>> {
  return {
    'content-security-policy':
      "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    'x-content-type-options': 'nosniff',
    // For browsers that do not know `frame-ancestors`; those that do go by it alone.
    'x-frame-options': 'DENY',
    'referrer-policy': 'same-origin',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': 'camera=(self), microphone=(), geolocation=(), payment=()',
    'cache-control': 'no-store',
    ...(publicUrl.startsWith('https:') && { 'strict-transport-security': TLS_ONLY }),
  }
}

/** A year. */
const TLS_ONLY = 'max-age=31536000; includeSubDomains'

/** As they stand in an answer that is written by hand, each with its line end. */
export function headerLines(headers: Readonly<Record<string, string | number>>): string {
  return Object.entries(headers)
    .map(([name, value]) => `${name}: ${value}\r\n`)
    .join('')
}
