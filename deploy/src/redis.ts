import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { connect } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import { freePort } from '@u-market/testkit/free-port'

const START_LIMIT_MS = 10_000

export type RedisServer = {
  readonly url: string
  /** Starts it again, empty and on the same port. */
  start(): Promise<void>
  kill(): Promise<void>
  /** It takes connections and answers nothing. */
  freeze(): void
  /** Sends one command, words with spaces in quotes; returns the answer as it comes. */
  ask(command: string): Promise<string>
}

/** A Redis on loopback that writes nothing to the disk. */
export async function startRedis(program: string): Promise<RedisServer> {
  const port = await freePort()
  let child: ChildProcess | null = null
  const start = async (): Promise<void> => {
    const flags = ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no']
    child = spawn(program, flags, { stdio: 'ignore' })
    const until = performance.now() + START_LIMIT_MS
    while (!(await answers(port)))
      if (performance.now() > until) throw new Error('redis-server does not answer')
      else await delay(20)
  }
  await start()
  return {
    url: `redis://127.0.0.1:${port}/1`,
    start,
    kill: async () => {
      if (!child || child.exitCode !== null || child.signalCode !== null) return
      const gone = once(child, 'exit')
      child.kill('SIGKILL')
      await gone
    },
    freeze: () => void child?.kill('SIGSTOP'),
    ask: async (command) => {
      const socket = connect(port, '127.0.0.1')
      socket.setEncoding('utf8').write(`${command}\r\nQUIT\r\n`)
      let answer = ''
      for await (const text of socket) answer += text
      return answer
    },
  }
}

function answers(port: number): Promise<boolean> {
  const socket = connect(port, '127.0.0.1')
  return new Promise((resolve) => {
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false))
  }).then((isUp) => {
    socket.destroy()
    return isUp === true
  })
}
