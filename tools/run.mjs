/**
 * Entry point of the project's commands. It runs on any Node from 20 on with nothing installed, so its imports need no package:
 * it installs what is missing and continues under the pinned Node.
 */
import { delimiter, join } from 'node:path'
import { ensureInstalled, findPinnedNode } from './install.mjs'
import { keepRunning } from './keep-running.mjs'
import { repo, waitForChild } from './processes.mjs'

/** @type {Readonly<Record<string, string>>} */
const commands = {
  start: 'tools/commands/start.mjs',
  dev: 'tools/commands/dev.mjs',
  check: 'tools/commands/check.mjs',
  test: 'tools/commands/test.mjs',
  'test-deploy': 'tools/commands/test-deploy.mjs',
  bench: 'tools/commands/bench.mjs',
  openapi: 'tools/commands/openapi.mjs',
  torture: 'torture/src/main.ts',
  // Random histories against the server and its model: `--steps`, `--seed`; `--path` repeats a reported failure.
  model: 'apps/server/test/model/main.ts',
  // Random requests of every call, valid and invalid: `--requests`, `--seed`; `--path` repeats one failure.
  fuzz: 'apps/server/test/fuzz/main.ts',
  migrate: 'apps/server/src/migrate-command.ts',
  operator: 'apps/server/src/operator-command.ts',
  'rotate-keys': 'apps/server/src/rotate-keys.ts',
  'audit-verify': 'apps/server/src/verify-audit.ts',
}
const [command = '', ...rest] = process.argv.slice(2)
const script = commands[command]

if (script === undefined) {
  console.error(`Unknown command "${command}". Commands: ${Object.keys(commands).join(', ')}`)
  process.exit(2)
}

try {
  await ensureInstalled()
  const args = [join(repo, script), ...rest]
  const env = {
    ...process.env,
    PATH: `${join(repo, 'node_modules', '.bin')}${delimiter}${process.env.PATH}`,
    // A later start does not compile again what has not changed. A folder that cannot be written is no error.
    NODE_COMPILE_CACHE: join(repo, 'node_modules', '.cache', 'compiled'),
  }
  const run = command === 'start' ? keepRunning : waitForChild
  process.exitCode = await run(findPinnedNode(), args, { env })
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
