import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const repo = fileURLToPath(new URL('..', import.meta.url))

/** Returns the script of a tool in node_modules, to be run by this process's Node: no shell, no look-up on PATH. */
export function tool(/** @type {string} */ path) {
  return join(repo, 'node_modules', path)
}

/**
 * Runs a command on this terminal and returns its exit code.
 * @param {string} command
 * @param {readonly string[]} args
 * @param {{ cwd?: string, env?: NodeJS.ProcessEnv }} [options]
 * @returns {Promise<number>}
 */
export async function waitForChild(command, args, options = {}) {
  const { code, signal } = await runChild(command, args, options)
  return code ?? (signal === 'SIGINT' || signal === 'SIGTERM' ? 0 : 1)
}

/**
 * Runs a command on this terminal; returns how it ended and whether a stop signal came meanwhile. Passes SIGINT and SIGTERM on,
 * because a `kill` reaches only this process. Ctrl-C reaches the child twice, which it takes for one signal. Waits until the
 * child has ended.
 * @param {string} command
 * @param {readonly string[]} args
 * @param {{ cwd?: string, env?: NodeJS.ProcessEnv }} [options]
 * @returns {Promise<{ code: number | null, signal: NodeJS.Signals | null, wasTold: boolean }>}
 */
export function runChild(command, args, options = {}) {
  const child = spawn(command, args, { cwd: repo, stdio: 'inherit', ...options })
  let wasTold = false
  const passOn = () => {
    wasTold = true
    child.kill('SIGTERM')
  }
  process.on('SIGINT', passOn)
  process.on('SIGTERM', passOn)
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('exit', (code, signal) => {
      process.off('SIGINT', passOn)
      process.off('SIGTERM', passOn)
      resolve({ code, signal, wasTold })
    })
  })
}

/**
 * Runs a command and returns its output instead of printing it.
 * @param {string} command
 * @param {readonly string[]} args
 * @param {{ cwd?: string, env?: NodeJS.ProcessEnv }} [options]
 * @returns {Promise<{ code: number, output: string }>}
 */
export function runQuietly(command, args, options = {}) {
  const child = spawn(command, args, { cwd: repo, stdio: ['ignore', 'pipe', 'pipe'], ...options })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text) => (output += text))
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('close', (code) => resolve({ code: code ?? 1, output }))
  })
}
