import type { Plugin } from 'vite'

type Chunks = ReadonlyMap<string, readonly string[]>

/** Two chunks that import each other run in an order that depends on which was asked for first: then one finds nothing in the other. */
export function noCyclesPlugin(): Plugin {
  return {
    name: 'u-market-no-cycles',
    apply: 'build',
    generateBundle(_options, bundle) {
      const chunks = new Map(
        Object.values(bundle).flatMap((file) =>
          file.type === 'chunk' ? [[file.fileName, file.imports] as const] : [],
        ),
      )
      for (const name of chunks.keys()) {
        const cycle = cycleFrom(name, chunks)
        if (cycle) this.error(`Chunks import each other: ${cycle.join(' → ')}`)
      }
    },
  }
}

function cycleFrom(start: string, chunks: Chunks): readonly string[] | null {
  const visit = (name: string, way: readonly string[]): readonly string[] | null => {
    if (way.length > 0 && name === start) return [...way, name]
    if (way.includes(name)) return null
    for (const next of chunks.get(name) ?? []) {
      const found = visit(next, [...way, name])
      if (found) return found
    }
    return null
  }
  return visit(start, [])
}
