/** What the hand feels, on phones that can: a key taken, something done, something refused. */
const patterns = { key: 8, done: [12, 60, 24], refused: [30, 40, 30] } as const

export function buzz(what: keyof typeof patterns): void {
  const pattern = patterns[what]
  // Before the first touch of a page a browser refuses, with a complaint in its console.
  if (navigator.userActivation?.hasBeenActive)
    navigator.vibrate?.(typeof pattern === 'number' ? pattern : [...pattern])
}
