import { setTimeout as delay } from 'node:timers/promises'
import { runChild } from './processes.mjs'

/** Exit code of a server that ended on a bug; see apps/server/src/main.ts. */
const BUG_EXIT_CODE = 70
const FIRST_PAUSE_MS = 1_000
const LONGEST_PAUSE_MS = 60_000
/** After a run this long, the pause starts small again. */
const STEADY_MS = 10 * 60_000

/**
 * Runs a server and restarts it when it crashes or is killed, after a pause that doubles each time, up to 60 s. Returns the exit
 * code of an orderly end, or of a failure that a restart cannot fix.
 * @param {string} command
 * @param {readonly string[]} args
 * @param {{ env?: NodeJS.ProcessEnv, firstPauseMs?: number }} options
 * @returns {Promise<number>}
 */
export async function keepRunning(command, args, { env = process.env, firstPauseMs = FIRST_PAUSE_MS } = {}) {
  for (let pauseMs = firstPauseMs; ; pauseMs = Math.min(2 * pauseMs, LONGEST_PAUSE_MS)) {
    const startedAt = performance.now()
    const { code, signal, wasTold } = await runChild(command, args, { env })
    if (wasTold || (code !== null && code !== BUG_EXIT_CODE)) return code ?? 0
    if (performance.now() - startedAt > STEADY_MS) pauseMs = firstPauseMs
    const end = signal === null ? 'died of a bug' : `was ended by ${signal}`
    console.error(`The server ${end}; it starts again in ${pauseMs / 1000} s.`)
    if (await stopRequestedWithin(pauseMs)) return 0
  }
}

/** Waits; returns whether a stop signal came. No child is running that could receive it. */
async function stopRequestedWithin(/** @type {number} */ ms) {
  const told = new AbortController()
  const stop = () => told.abort()
  process.on('SIGINT', stop)
  process.on('SIGTERM', stop)
  await delay(ms, undefined, { signal: told.signal }).catch(() => {})
  process.off('SIGINT', stop)
  process.off('SIGTERM', stop)
  return told.signal.aborted
}
