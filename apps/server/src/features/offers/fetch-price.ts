import { type FeedProblem, type Price, readPrice, settingTable, valueAt } from '@u-market/domain'

/** What a reading came to; `detail` is what the log says of it. */
export type Reading = { readonly price: Price } | { readonly problem: FeedProblem; readonly detail: string }

const TIMEOUT_MS = 5_000
const MOST_BYTES = 64 * 1024

/** Reads the price once. Whatever a feed does, it is an answer: nothing is thrown, and nobody is asked whom it points to. */
export async function fetchPrice(url: string, path: string): Promise<Reading> {
  try {
    const response = await fetch(url, {
      headers: { accept: 'application/json' },
      redirect: 'manual',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    if (!response.ok) {
      await response.body?.cancel()
      return { problem: 'status', detail: String(response.status) }
    }
    const text = await readText(response)
    return text === null ? { problem: 'too_large', detail: `over ${MOST_BYTES} bytes` } : priceIn(text, path)
  } catch (error) {
    return { problem: 'unreachable', detail: reasonOf(error) }
  }
}

/** As far as it is no longer than it may be; a feed that never ends is cut off. */
async function readText(response: Response): Promise<string | null> {
  const parts: Uint8Array[] = []
  let length = 0
  for await (const part of response.body ?? []) {
    length += part.length
    if (length > MOST_BYTES) return null
    parts.push(part)
  }
  return Buffer.concat(parts).toString('utf8')
}

function priceIn(text: string, path: string): Reading {
  let json: unknown
  try {
    json = JSON.parse(text)
  } catch {
    return { problem: 'not_json', detail: 'the answer is no JSON' }
  }
  const price = readPrice(valueAt(json, path), settingTable.referencePrice)
  return price === null ? { problem: 'no_price', detail: `no price at ${path}` } : { price }
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  return error.cause instanceof Error ? error.cause.message : error.message
}
