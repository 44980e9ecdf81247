/**
 * The entry point of the project's commands. It runs on any Node from 20 on with nothing installed, so it imports only
 * what needs nothing: it installs what is missing and goes on under the pinned Node.
 */
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { ensureInstalled } from './install.mjs'
import { keepRunning } from './keep-running.mjs'
import { findPinnedNode } from './pinned-node.mjs'
import { repo, waitForChild } from './processes.mjs'

const commands = [
  'start',
  'dev',
  'check',
  'test',
  'bench',
  'torture',
  'model',
  'fuzz',
  'operator',
  'rotate-keys',
  'audit-verify',
]
const [command = '', ...rest] = process.argv.slice(2)

if (!commands.includes(command)) {
  console.error(`Unknown command "${command}". Commands: ${commands.join(', ')}`)
  process.exit(2)
}

try {
  await ensureInstalled()
  const node = findPinnedNode()
  const env = { ...process.env, PATH: `${join(repo, 'node_modules', '.bin')}${delimiter}${process.env.PATH}` }
  const script = join(repo, 'tools', 'commands', `${command}.mjs`)
  if (!existsSync(script)) throw new Error(`${script} is missing`)
  process.exitCode =
    command === 'start'
      ? await keepRunning(node, [script, ...rest], { env })
      : await waitForChild(node, [script, ...rest], { env })
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
