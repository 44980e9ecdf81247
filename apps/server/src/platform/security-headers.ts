/**
 * Returns the headers of every response, errors included: by default a response is not a page, and may not be framed, stored or
 * read by another origin. `contentPolicy` has the policy of pages.
 */
export function securityHeaders(publicUrl: string): Readonly<Record<string, string>> {
  return {
    'content-security-policy':
      "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    'x-content-type-options': 'nosniff',
    // For browsers without `frame-ancestors`; others ignore it.
    'x-frame-options': 'DENY',
    'referrer-policy': 'same-origin',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': 'camera=(self), microphone=(), geolocation=(), payment=()',
    'cache-control': 'no-store',
    ...(publicUrl.startsWith('https:') && { 'strict-transport-security': TLS_ONLY }),
  }
}

/** One year. */
const TLS_ONLY = 'max-age=31536000; includeSubDomains'

/** Formats headers for a response that is written by hand, each line with its line end. */
export function headerLines(headers: Readonly<Record<string, string | number>>): string {
  return Object.entries(headers)
    .map(([name, value]) => `${name}: ${value}\r\n`)
    .join('')
}
