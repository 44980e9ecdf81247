export type BucketSettings = {
  /** An origin. */
  readonly endpoint: string
  readonly bucket: string
  /** Begins with `/`, or is empty. */
  readonly prefix: string
  readonly region: string
  readonly accessKeyId: string
  readonly secretAccessKey: string
}

/** Of stores that have no regions, and of AWS for those that do not say one. */
const DEFAULT_REGION = 'us-east-1'
const ADDRESS = /^\/([a-z0-9][a-z0-9.-]{1,61}[a-z0-9])((?:\/[\w.-]+)*)\/?$/
const EXAMPLE = 'https://KEY:SECRET@s3.example/bucket?region=eu-1'

/** Returns the settings, or what is wrong with the address. */
export function parseBucket(address: string): BucketSettings | string {
  const url = URL.canParse(address) ? new URL(address) : null
  if (!url || !/^https?:$/.test(url.protocol)) return `must be an address like ${EXAMPLE}`
  const [, bucket, prefix = ''] = ADDRESS.exec(url.pathname) ?? []
  if (bucket === undefined) return `must name a bucket and perhaps a folder in it, as in ${EXAMPLE}`
  const [accessKeyId, secretAccessKey] = [url.username, url.password].map(decoded)
  if (!accessKeyId || !secretAccessKey)
    return `must hold a key and its secret, with / written as %2F, as in ${EXAMPLE}`
  const { region = DEFAULT_REGION, ...others } = Object.fromEntries(url.searchParams)
  if (Object.keys(others).length > 0 || !/^[\w-]+$/.test(region) || url.hash !== '')
    return `may have nothing after the bucket but a region, as in ${EXAMPLE}`
  return { endpoint: url.origin, bucket, prefix, region, accessKeyId, secretAccessKey }
}

/** Null for a broken escape. */
function decoded(part: string): string | null {
  try {
    return decodeURIComponent(part)
  } catch {
    return null
  }
}
