import { RefusedError } from '@u-market/contract'

/** Starts all calls at once and returns their values and refusal codes. Throws any other error. */
export async function race<T>(
  starts: readonly (() => Promise<T>)[],
): Promise<{ won: T[]; refused: string[] }> {
  const ends = await Promise.allSettled(starts.map((start) => start()))
  const won: T[] = []
  const refused: string[] = []
  for (const end of ends) {
    if (end.status === 'fulfilled') won.push(end.value)
    else if (end.reason instanceof RefusedError) refused.push(end.reason.reason)
    else throw end.reason
  }
  return { won, refused }
}

export function times<T>(count: number, make: (at: number) => T): T[] {
  return Array.from({ length: count }, (_, at) => make(at))
}
