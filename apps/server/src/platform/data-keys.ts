import { hkdfSync, randomBytes } from 'node:crypto'
import { loadKept } from './secret.ts'

/** A key for what lies encrypted, by purpose. */
export type DataKey = {
  /** Named by everything that is encrypted with it. */
  readonly id: string
  readonly sealing: Buffer
  readonly marking: Buffer
}

/** The current key, with which everything new is encrypted, and the older ones that still open what they closed. */
export type DataKeys = readonly [DataKey, ...DataKey[]]

const KEY_BYTES = 32
const form = /^([A-Za-z0-9][A-Za-z0-9_-]{0,15}):([A-Za-z0-9+/_-]{43}=?)$/

/** `id:key` of each, 32 bytes in base64, separated by commas or lines; null where anything else stands among them. */
export function parseDataKeys(text: string): DataKeys | null {
  const keys = text
    .split(/[\s,]+/)
    .filter(Boolean)
    .map(parseKey)
  const [current, ...older] = keys.filter((key) => key !== null)
  const ids = new Set(keys.map((key) => key?.id))
  return current && !ids.has(undefined) && ids.size === keys.length ? [current, ...older] : null
}

/** A new key, as it stands in the settings. */
export function makeDataKey(): string {
  return `${randomBytes(4).toString('hex')}:${randomBytes(KEY_BYTES).toString('base64')}`
}

/** The keys of a server with an embedded database: the first is made on the first start, then all are kept beside the data. */
export function loadDataKeys(dataDir: string): DataKeys {
  const text = loadKept(dataDir, {
    name: 'data-keys',
    make: makeDataKey,
    isSound: (kept) => parseDataKeys(kept) !== null,
    remedy: 'bring it back from a backup, as nothing else opens what it has closed',
  })
  const keys = parseDataKeys(text)
  if (!keys) throw new Error('sound keys cannot be read')
  return keys
}

function parseKey(text: string): DataKey | null {
  const [, id, secret] = form.exec(text) ?? []
  if (id === undefined || secret === undefined) return null
  const derive = (purpose: string): Buffer =>
    Buffer.from(hkdfSync('sha256', Buffer.from(secret, 'base64'), '', `u-market ${purpose}`, KEY_BYTES))
  return { id, sealing: derive('sealing'), marking: derive('marking') }
}
