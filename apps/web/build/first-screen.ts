import { fileURLToPath } from 'node:url'

/** What the first visit runs: the app itself and its home screen. */
const roots = ['src/app/start.tsx', 'src/features/home/HomeScreen.tsx'].map((path) =>
  fileURLToPath(new URL(`../${path}`, import.meta.url)),
)

type Graph = {
  readonly getModuleInfo: (id: string) => { readonly importedIds: readonly string[] } | null
}

const known = new WeakMap<object, ReadonlySet<string>>()

/** `app` comes with the first screen; what it does not need is for another chunk, which comes with the screen after it. */
export function firstScreenChunk(id: string, graph: Graph): string | null {
  const first = known.get(graph) ?? firstScreenOf(graph)
  known.set(graph, first)
  const isLater = isOurs(id) ? !first.has(id) : /packages\/domain\/src\/orders\/(lifecycle|decide)/.test(id)
  return isLater ? null : 'app'
}

/** The modules that the first screen needs at once, by their static imports. */
function firstScreenOf(graph: Graph): ReadonlySet<string> {
  const found = new Set<string>()
  const visit = (id: string): void => {
    if (found.has(id) || !isOurs(id)) return
    found.add(id)
    for (const next of graph.getModuleInfo(id)?.importedIds ?? []) visit(next)
  }
  roots.forEach(visit)
  return found
}

/** Our own modules only: what a library's index names is not yet used. */
function isOurs(id: string): boolean {
  return /\/apps\/web\/src\//.test(id)
}
