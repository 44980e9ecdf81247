/**
 * The proof of work that a visitor's request for an SMS code may take: a nonce such that the SHA-256 of the challenge followed by
 * the nonce (UTF-8) begins with a number of zero bits. SHA-256 is written out here, because `crypto.subtle` is missing on pages
 * without https, and is asynchronous.
 */

/** Nonces tried between two breaks: about 10 ms on a cheap phone, so that the page stays responsive. */
const SLICE = 2_000

/** Returns a nonce, or null if `signal` is aborted. */
export async function findProof(
  challenge: string,
  bits: number,
  signal?: AbortSignal,
): Promise<string | null> {
  for (let from = 0; !signal?.aborted; from += SLICE) {
    const found = tryNonces(challenge, bits, from)
    if (found !== null) return found
    await new Promise((resume) => setTimeout(resume))
  }
  return null
}

function tryNonces(challenge: string, bits: number, from: number): string | null {
  for (let nonce = from; nonce < from + SLICE; nonce++)
    if (isProof(challenge, bits, String(nonce))) return String(nonce)
  return null
}

/** Whether the SHA-256 of challenge and nonce begins with that number of zero bits; both are ASCII. */
export function isProof(challenge: string, bits: number, nonce: string): boolean {
  const digest = sha256(challenge + nonce)
  for (let at = 0; at * 32 < bits; at++) {
    const zeros = Math.clz32(digest[at] ?? 0)
    if (zeros < Math.min(32, bits - at * 32)) return false
  }
  return true
}

const words = new Int32Array(64)
const state = new Int32Array(8)
/** The first 32 bits of the fractional parts of the square and cube roots of the first primes. */
const initial = Int32Array.from(primes(8), (prime) => fraction(prime ** (1 / 2)))
const constants = Int32Array.from(primes(64), (prime) => fraction(prime ** (1 / 3)))

/** Returns the eight words of an ASCII text's digest; the next call overwrites them. */
export function sha256(text: string): Int32Array {
  state.set(initial)
  const blocks = (text.length + 9 + 63) >> 6
  for (let block = 0; block < blocks; block++) {
    for (let at = 0; at < 16; at++) words[at] = 0
    for (let at = 0; at < 64; at++) {
      const place = block * 64 + at
      const byte = place < text.length ? text.charCodeAt(place) : place === text.length ? 0x80 : 0
      words[at >> 2] = (words[at >> 2] ?? 0) | (byte << (24 - 8 * (at & 3)))
    }
    if (block === blocks - 1) words[15] = text.length * 8
    mix()
  }
  return state
}

function mix(): void {
  for (let at = 16; at < 64; at++) {
    const early = wordAt(at - 15)
    const late = wordAt(at - 2)
    const small = rotate(early, 7) ^ rotate(early, 18) ^ (early >>> 3)
    const large = rotate(late, 17) ^ rotate(late, 19) ^ (late >>> 10)
    words[at] = (wordAt(at - 16) + small + wordAt(at - 7) + large) | 0
  }
  let [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = state
  for (let at = 0; at < 64; at++) {
    const one = rotate(e, 6) ^ rotate(e, 11) ^ rotate(e, 25)
    const first = (h + one + ((e & f) ^ (~e & g)) + (constants[at] ?? 0) + wordAt(at)) | 0
    const two = rotate(a, 2) ^ rotate(a, 13) ^ rotate(a, 22)
    const second = (two + ((a & b) ^ (a & c) ^ (b & c))) | 0
    h = g
    g = f
    f = e
    e = (d + first) | 0
    d = c
    c = b
    b = a
    a = (first + second) | 0
  }
  for (const [at, value] of [a, b, c, d, e, f, g, h].entries()) state[at] = ((state[at] ?? 0) + value) | 0
}

function wordAt(place: number): number {
  return words[place] ?? 0
}

function rotate(word: number, by: number): number {
  return (word >>> by) | (word << (32 - by))
}

function fraction(root: number): number {
  return ((root - Math.floor(root)) * 2 ** 32) | 0
}

function primes(count: number): number[] {
  const found: number[] = []
  for (let candidate = 2; found.length < count; candidate++)
    if (found.every((prime) => candidate % prime !== 0)) found.push(candidate)
  return found
}
