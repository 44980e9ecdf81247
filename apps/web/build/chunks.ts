import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

/** What the first visit runs: the app itself and its home screen. */
const roots = ['src/app/start.tsx', 'src/features/market/HomeScreen.tsx'].map((path) =>
  fileURLToPath(new URL(`../${path}`, import.meta.url)),
)

type Graph = {
  readonly getModuleInfo: (
    id: string,
  ) => { readonly importedIds: readonly string[]; readonly code: string | null } | null
}

type FirstScreen = { readonly modules: ReadonlySet<string>; readonly icons: ReadonlySet<string> }

/** Named by `use-api.ts` for those who act or read lists, which no first screen does. */
export const laterReads = /base\/api\/use-mutation\.ts$/

/** The doors of the features name what others may use: whoever comes for one thing does not run the rest. */
export const doors = /src\/features\/[\w-]+\/index\.ts$/

const known = new WeakMap<object, FirstScreen>()

/**
 * `app` holds whatever the first screen needs at once, shared with others or not: a piece of it elsewhere would need this chunk
 * and be needed by it, and which of the two runs first is anybody's guess.
 */
export function firstScreenChunk(id: string, graph: Graph): string | null {
  const first = known.get(graph) ?? firstScreenOf(graph)
  known.set(graph, first)
  const icon = /lucide-react\/dist\/esm\/icons\/([\w-]+)\.\w+$/.exec(id)?.[1]
  const isFirst = icon === undefined ? first.modules.has(id) : first.icons.has(icon)
  return isFirst ? 'app' : null
}

/** The modules that the first screen needs at once, by their static imports, and the icons that these name. */
function firstScreenOf(graph: Graph): FirstScreen {
  const modules = new Set<string>()
  const icons = new Set<string>()
  const visit = (id: string): void => {
    if (modules.has(id) || !isOurs(id) || laterReads.test(id)) return
    modules.add(id)
    const info = graph.getModuleInfo(id)
    for (const name of iconsNamedIn(info?.code ?? '')) icons.add(name)
    for (const next of info?.importedIds ?? []) visit(next)
  }
  roots.forEach(visit)
  return { modules, icons }
}

/** Icons are drawn without the random keys of their parts, which do not compress (icon.ts). */
export function iconsPlugin(): Plugin {
  return {
    name: 'u-market-icons',
    transform: (code, id) =>
      /lucide-react\/dist\/esm\/icons\//.test(id) ? code.replaceAll(/,\s*key: "\w+"/g, '') : null,
  }
}

/** Our own modules only: what a library's index names is not yet used. */
function isOurs(id: string): boolean {
  return /\/apps\/web\/src\//.test(id)
}

/** "Share2" lies in share-2. */
function iconsNamedIn(code: string): string[] {
  const [, names = ''] = /import\s*\{([^}]*)\}\s*from\s*["']lucide-react["']/.exec(code) ?? []
  return names
    .split(',')
    .map((name) => name.split(/\sas\s/)[0]?.trim() ?? '')
    .filter((name) => name !== '')
    .map((name) => name.replace(/([a-z])([A-Z\d])/g, '$1-$2').toLowerCase())
}

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
