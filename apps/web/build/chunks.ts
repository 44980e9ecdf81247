import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

/** Modules of the first visit: the app and its home screen. */
const roots = ['src/app/start.tsx', 'src/features/market/HomeScreen.tsx'].map((path) =>
  fileURLToPath(new URL(`../${path}`, import.meta.url)),
)

type Graph = {
  readonly getModuleInfo: (
    id: string,
  ) => { readonly importedIds: readonly string[]; readonly code: string | null } | null
}

type FirstScreen = { readonly modules: ReadonlySet<string>; readonly icons: ReadonlySet<string> }

/** Imported by `use-api.ts` for mutations and lists, which no first screen needs. */
export const laterReads = /base\/api\/use-mutation\.ts$/

/** The entry points of the features, whose re-exports must not pull in modules that the importer does not use. */
export const doors = /src\/features\/[\w-]+\/index\.ts$/

const known = new WeakMap<object, FirstScreen>()

/**
 * Puts everything that the first screen needs into `app`, shared or not: if a part were elsewhere, that chunk and `app` would
 * import each other, in an undefined order.
 */
export function firstScreenChunk(id: string, graph: Graph): string | null {
  const first = known.get(graph) ?? firstScreenOf(graph)
  known.set(graph, first)
  const icon = /lucide-react\/dist\/esm\/icons\/([\w-]+)\.\w+$/.exec(id)?.[1]
  const isFirst = icon === undefined ? first.modules.has(id) : first.icons.has(icon)
  return isFirst ? 'app' : null
}

/** Collects the modules that the first screen imports statically, and the icons that these name. */
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

/** Removes the random keys of icon parts, which do not compress (icon.ts). */
export function iconsPlugin(): Plugin {
  return {
    name: 'u-market-icons',
    transform: (code, id) =>
      /lucide-react\/dist\/esm\/icons\//.test(id) ? code.replaceAll(/,\s*key: "\w+"/g, '') : null,
  }
}

/** App modules only: a library's index names modules that are not used. */
function isOurs(id: string): boolean {
  return /\/apps\/web\/src\//.test(id)
}

/** Converts icon names to file names: "Share2" → "share-2". */
function iconsNamedIn(code: string): string[] {
  const [, names = ''] = /import\s*\{([^}]*)\}\s*from\s*["']lucide-react["']/.exec(code) ?? []
  return names
    .split(',')
    .map((name) => name.split(/\sas\s/)[0]?.trim() ?? '')
    .filter((name) => name !== '')
    .map((name) => name.replace(/([a-z])([A-Z\d])/g, '$1-$2').toLowerCase())
}

type Chunks = ReadonlyMap<string, readonly string[]>

/**
 * Fails the build if two chunks import each other: the chunk that is requested first would decide their order, and one would run
 * before the other's exports exist.
 */
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
