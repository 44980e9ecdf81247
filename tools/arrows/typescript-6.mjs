/**
 * dependency-cruiser needs the JavaScript API of TypeScript, which TypeScript 7 no longer has: it would report "no violations"
 * over no modules. This hook gives it the TypeScript 6 of this folder.
 */
import { createRequire, registerHooks } from 'node:module'
import { pathToFileURL } from 'node:url'

const ours = createRequire(new URL('../package.json', import.meta.url))
const urls = new Map(
  ['typescript', 'typescript/package.json'].map((name) => [name, pathToFileURL(ours.resolve(name)).href]),
)

registerHooks({
  resolve(specifier, context, next) {
    const url = urls.get(specifier)
    return url ? { url, shortCircuit: true } : next(specifier, context)
  },
})
