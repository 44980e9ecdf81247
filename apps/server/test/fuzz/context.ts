/** Shared by the requests of one run. */
import { fromWire } from '@u-market/contract'
import type { Reply } from '@u-market/testkit/transport'
import type { World } from '@u-market/testkit/world'
import type { Caller } from './callers.ts'
import type { Corpus } from './corpus.ts'
import type { Ownership } from './ownership.ts'
import type { Secrets } from './secrets.ts'

export class FuzzFailure extends Error {}

export type Context = {
  readonly world: World
  readonly callers: readonly Caller[]
  readonly corpus: Corpus
  readonly secrets: Secrets
  readonly ownership: Ownership
  readonly transcript: string[]
  /** Returns the uncaught errors since the last call; outside a test they would have ended the server. */
  readonly takeCrashes: () => string[]
}

/** The data of an envelope, with the names of our code. */
export function dataOf({ text }: Reply): unknown {
  const envelope: { data?: unknown } = JSON.parse(text)
  return fromWire(envelope.data)
}

const MAX_LINES = 60
const MAX_LINE_LENGTH = 700

export function fail({ transcript }: Context, wrong: readonly string[]): never {
  const first = Math.max(0, transcript.length - MAX_LINES)
  const lines = transcript
    .slice(first)
    .map((line, at) => `${String(first + at + 1).padStart(4)} ${line.slice(0, MAX_LINE_LENGTH)}`)
  throw new FuzzFailure(`${wrong.join('\n')}\n\nwhat was sent:\n${lines.join('\n')}`)
}
