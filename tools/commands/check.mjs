/** Everything that needs no database and no browser: types, lint and format, imports, wire names, dead exports, translations. */
import { globSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { dirname } from 'node:path'
import { repo, runQuietly, tool } from '../processes.mjs'

const projects = globSync(
  '{apps/*,apps/{web,console}/test/server,packages/*,packages/contract/test,testkit,e2e,bench,torture,deploy,tools}/tsconfig.json',
  {
    cwd: repo,
  },
).map(dirname)

/** @type {[name: string, args: string[]][]} */
const checks = [
  ['lint and format', [tool('@biomejs/biome/bin/biome'), 'ci', '--colors=off', '.']],
  ['dead exports', [tool('knip/bin/knip.js'), '--no-progress']],
  ['arrows', ['tools/arrows/check.mjs']],
  ['wire', ['tools/wire/check.mjs']],
  ['words', ['tools/words/check.ts']],
  ['migrations', ['tools/migrations/check.ts']],
  [
    'translations',
    [
      tool('vitest/vitest.mjs'),
      'run',
      ...['web', 'console', 'words'].flatMap((name) => ['--project', name]),
      'locales',
    ],
  ],
  ...projects.map(
    (project) =>
      /** @type {[string, string[]]} */ ([
        `types of ${project}`,
        [tool('typescript/bin/tsc'), '-p', project, '--pretty', 'false'],
      ]),
  ),
]

const started = performance.now()
const waiting = [...checks]
let failures = 0

await Promise.all(Array.from({ length: availableParallelism() }, work))
console.log(
  `${checks.length - failures} of ${checks.length} checks hold (${((performance.now() - started) / 1000).toFixed(0)} s)`,
)
process.exitCode = failures === 0 ? 0 : 1

async function work() {
  for (let check = waiting.shift(); check; check = waiting.shift()) {
    const [name, args] = check
    const { code, output } = await runQuietly(process.execPath, args)
    console.log(`${code === 0 ? 'ok  ' : 'FAIL'} ${name}`)
    if (code === 0) continue
    failures += 1
    console.log(`\n${output.trim()}\n`)
  }
}
