import { fileURLToPath } from 'node:url'

/** What the first visit runs: the app itself and its home screen. */
const roots = ['src/app/start.tsx', 'src/features/home/HomeScreen.tsx'].map((path) =>
  fileURLToPath(new URL(`../${path}`, import.meta.url)),
)

type FirstScreen = { readonly has: (id: string) => boolean }

type Graph = {
  readonly getModuleInfo: (
    id: string,
  ) => { readonly importedIds: readonly string[]; readonly code: string | null } | null
}

/** What no first screen asks for: an index names it, a later screen uses it. */
const laterRules =
  /packages\/(domain\/src\/(orders|exchange|verification|accounts|service|settings|rating|records)|contract\/src\/(keyring|webauthn|wire\/frames))|@tanstack/

/** Named by `use-api.ts` for those who act or read lists, which no first screen does. */
export const laterReads = /base\/api\/use-(act|api-list)\.ts$/

const known = new WeakMap<object, FirstScreen>()

/** `app` comes with the first screen; what it does not need is for another chunk, which comes with the screen after it. */
export function firstScreenChunk(id: string, graph: Graph): string | null {
  const first = known.get(graph) ?? firstScreenOf(graph)
  known.set(graph, first)
  const isLater = isOurs(id) || isIcon(id) ? !first.has(id) : laterRules.test(id)
  return isLater ? null : 'app'
}

/** The modules that the first screen needs at once, by their static imports. */
function firstScreenOf(graph: Graph): FirstScreen {
  const found = new Set<string>()
  const icons = new Set<string>()
  const visit = (id: string): void => {
    if (found.has(id) || !isOurs(id) || laterReads.test(id)) return
    found.add(id)
    const module = graph.getModuleInfo(id)
    for (const next of module?.importedIds ?? []) visit(next)
    for (const icon of iconsIn(module?.code ?? '')) icons.add(icon)
  }
  roots.forEach(visit)
  return { has: (id) => found.has(id) || (isIcon(id) && icons.has(iconOf(id))) }
}

/** Our own modules only: what a library's index names is not yet used. */
function isOurs(id: string): boolean {
  return /\/apps\/web\/src\//.test(id)
}

function isIcon(id: string): boolean {
  return iconOf(id) !== ''
}

/** "…/icons/badge-check.mjs" → "badge-check"; empty for any other module. */
function iconOf(id: string): string {
  return /lucide-react\/dist\/esm\/icons\/([\w-]+)\./.exec(id)?.[1] ?? ''
}

/** The icons that a module names in its import, which all come from one index. */
function iconsIn(code: string): readonly string[] {
  const named = /import\s*\{([^}]*)\}\s*from\s*["']lucide-react["']/.exec(code)?.[1] ?? ''
  return named
    .split(',')
    .map((name) => name.trim().split(/\s+as\s+/)[0] ?? '')
    .map((name) => name.replace(/(?<=[a-z0-9])(?=[A-Z])|(?<=[a-z])(?=\d)/g, '-').toLowerCase())
}
