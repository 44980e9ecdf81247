/** nginx and HAProxy with the files of this folder; only ports and paths are changed. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { freePort } from '@u-market/testkit/free-port'
import { findProgram } from './debian.ts'

export type RunningProxy = { readonly port: number; close(): Promise<void> }
/** @param edit changes the file, as an operator may */
export type StartProxy = (
  ports: readonly [number, number],
  edit?: (text: string) => string,
) => Promise<RunningProxy>

const here = (name: string): string => fileURLToPath(new URL(`../${name}`, import.meta.url))

/** By name; a proxy that cannot be had is left out. */
export function findProxies(): [name: string, start: StartProxy][] {
  const nginx = findProgram('nginx', 'nginx-light')
  const haproxy = findProgram('haproxy', 'haproxy')
  return [
    ...(nginx ? [['nginx', startNginx(nginx)] as [string, StartProxy]] : []),
    ...(haproxy ? [['HAProxy', startHaproxy(haproxy)] as [string, StartProxy]] : []),
  ]
}

function startNginx(program: string): StartProxy {
  return async (ports, edit = (text) => text) => {
    const folder = openFolder()
    const port = await freePort()
    const market = withPorts(edit(readFileSync(here('nginx.conf'), 'utf8')), ports)
      .replace('listen 80;', `listen 127.0.0.1:${port};`)
      .replace('/etc/nginx/nginx-calls.map', here('nginx-calls.map'))
    const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
      (name) => `${name}_temp_path ${folder}/${name};`,
    )
    writeFileSync(
      join(folder, 'nginx.conf'),
      `daemon off; master_process on; worker_processes 2; pid ${folder}/pid; error_log ${folder}/error.log warn;
       events { worker_connections 4096; }
       http { access_log off; ${temporary.join(' ')}
       ${market} }`,
    )
    return run(program, ['-c', join(folder, 'nginx.conf'), '-e', join(folder, 'error.log')], { port, folder })
  }
}

function startHaproxy(program: string): StartProxy {
  return async (ports, edit = (text) => text) => {
    const folder = openFolder()
    const port = await freePort()
    const market = withPorts(edit(readFileSync(here('haproxy.cfg'), 'utf8')), ports)
      .replace('bind :80', `bind 127.0.0.1:${port}`)
      .replace('/etc/haproxy/haproxy-calls.map', here('haproxy-calls.map'))
    writeFileSync(join(folder, 'haproxy.cfg'), market)
    return run(program, ['-db', '-f', join(folder, 'haproxy.cfg')], { port, folder })
  }
}

function withPorts(text: string, [first, second]: readonly [number, number]): string {
  return text
    .replaceAll('127.0.0.1:1818', `127.0.0.1:${first}`)
    .replaceAll('127.0.0.1:1819', `127.0.0.1:${second}`)
}

function openFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'u-market-proxy-'))
  // nginx's workers run as another user when it is started by root.
  chmodSync(folder, 0o755)
  return folder
}

async function run(
  program: string,
  args: readonly string[],
  { port, folder }: { readonly port: number; readonly folder: string },
): Promise<RunningProxy> {
  const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'pipe'] })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => (output += text))
  await untilOpen(port, child, () => output)
  return {
    port,
    close: async () => {
      const closed = once(child, 'close')
      child.kill('SIGTERM')
      await closed
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

async function untilOpen(port: number, child: ChildProcess, output: () => string): Promise<void> {
  while (child.exitCode === null) {
    const socket = connect(port, '127.0.0.1')
    const isOpen = await Promise.race([
      once(socket, 'connect').then(() => true),
      once(socket, 'error').then(() => false),
    ]).catch(() => false)
    socket.destroy()
    if (isOpen) return
    await delay(20)
  }
  throw new Error(`the proxy ended: ${output()}`)
}
