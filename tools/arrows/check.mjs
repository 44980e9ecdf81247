/**
 * Checks the import rules of .dependency-cruiser.mjs, and one that they cannot express: the trader app must not load zod at run
 * time.
 */
import './typescript-6.mjs'
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const { cruise } = await import('dependency-cruiser')
const { default: config } = await import('../../.dependency-cruiser.mjs')

const repo = fileURLToPath(new URL('../..', import.meta.url))
const rooms = ['apps', 'packages', 'testkit', 'e2e', 'bench', 'torture', 'deploy', 'tools']

/**
 * @typedef {{ resolved: string, dependencyTypes: string[] }} Edge
 * @typedef {{ source: string, dependencies: Edge[] }} Module
 */

/** @param {string} folder a tree laid out like this repository */
export async function checkArrows(folder = repo) {
  const { output } = await cruise(
    rooms.filter((room) => existsSync(`${folder}/${room}`)),
    { ...config.options, ruleSet: { forbidden: config.forbidden }, validate: true, baseDir: folder },
  )
  if (typeof output === 'string') throw new Error(output)
  const violations = output.summary.violations.map(({ rule, from, to }) => ({ rule: rule.name, from, to }))
  const trail = trailToZod(output.modules)
  if (trail.length > 0) {
    violations.push({ rule: 'trader-app-carries-no-zod', from: trail[0] ?? '', to: trail.join(' → ') })
  }
  const typescriptModules = output.modules.filter(({ source }) =>
    /^(apps|packages|testkit)\/.*\.tsx?$/.test(source),
  )
  return { violations, moduleCount: typescriptModules.length }
}

/**
 * @param {Module[]} modules @returns {string[]} the chain of imports from a file of the trader app to zod, or an empty list
 */
export function trailToZod(modules) {
  const byPath = new Map(modules.map((module) => [module.source, module]))
  const queue = modules
    .filter(({ source }) => source.startsWith('apps/web/src/') && !source.includes('.test.'))
    .map(({ source }) => [source])
  const seen = new Set(queue.flat())
  for (let trail = queue.shift(); trail; trail = queue.shift()) {
    for (const edge of byPath.get(trail.at(-1) ?? '')?.dependencies ?? []) {
      if (edge.dependencyTypes.includes('type-only')) continue
      if (edge.resolved.includes('node_modules/zod/')) return [...trail, 'zod']
      if (seen.has(edge.resolved)) continue
      seen.add(edge.resolved)
      queue.push([...trail, edge.resolved])
    }
  }
  return []
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { violations, moduleCount } = await checkArrows(process.argv[2])
  if (process.argv.includes('--json')) console.log(JSON.stringify({ violations, moduleCount }))
  else for (const { rule, from, to } of violations) console.error(`${rule}: ${from} → ${to}`)
  console.error(`arrows: ${moduleCount} modules, ${violations.length} violations`)
  process.exitCode = violations.length > 0 || moduleCount === 0 ? 1 : 0
}
