/** Ceph's gateway for S3 on a cluster of one monitor and one OSD, whose objects lie in memory. */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { freePort } from '@u-market/testkit/free-port'
import { AwsClient } from 'aws4fetch'
import { findProgram } from './debian.ts'

const BUCKET = 'market'
const KEY = { accessKeyId: 'MARKET', secretAccessKey: 'a/secret+with/signs' } as const
const ANSWERS_WITHIN_MS = 60_000
const OBJECT_BYTES = 2_147_483_648

/** Returns null where Ceph cannot be had. */
export async function startRadosgw() {
  const programs = [
    ['radosgw', 'radosgw'],
    ['ceph-mon', 'ceph-mon'],
    ['ceph-osd', 'ceph-osd'],
    ['radosgw-admin', 'radosgw'],
  ] as const
  for (const [program, debianPackage] of programs) if (!findProgram(program, debianPackage)) return null
  const folder = mkdtempSync(join(tmpdir(), 'u-market-ceph-'))
  const children: ChildProcess[] = []
  const run = (program: string, ...args: string[]): string =>
    execFileSync(program, args, {
      cwd: folder,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'pipe'],
      timeout: ANSWERS_WITHIN_MS,
    })
  const ceph = (...args: string[]) => run('ceph', '-c', 'ceph.conf', ...args)
  const start = (program: string, ...args: string[]): ChildProcess => {
    const child = spawn(program, ['-c', 'ceph.conf', '-f', ...args], { cwd: folder, stdio: 'ignore' })
    children.push(child)
    return child
  }
  const stop = async (): Promise<void> => {
    for (const child of children.reverse()) await killed(child)
    rmSync(folder, { recursive: true, force: true })
  }
  try {
    await openCluster({ folder, run, ceph, start })
    const port = await freePort()
    const endpoint = `http://127.0.0.1:${port}`
    let gateway: ChildProcess | null = null
    const startGateway = async (): Promise<void> => {
      gateway = start('radosgw', '-n', 'client.rgw', '--rgw-frontends', `beast endpoint=127.0.0.1:${port}`)
      await until(() => fetch(endpoint))
    }
    await startGateway()
    const admin = (...args: string[]) => run('radosgw-admin', '-c', 'ceph.conf', ...args)
    const { accessKeyId, secretAccessKey } = KEY
    admin(
      ...['user', 'create', '--uid', 'market', '--display-name', 'market'],
      ...['--access-key', accessKeyId, '--secret', secretAccessKey],
    )
    const made = await new AwsClient({ ...KEY, service: 's3', region: 'default' }).fetch(
      `${endpoint}/${BUCKET}`,
      { method: 'PUT' },
    )
    if (!made.ok) throw new Error(`radosgw does not make a bucket: ${made.status} ${await made.text()}`)
    return {
      settings: { endpoint, bucket: BUCKET, prefix: '/files', region: 'default', ...KEY },
      start: startGateway,
      kill: async () => {
        if (gateway) await killed(gateway)
      },
      paths: (): string[] => {
        const rows: readonly { readonly name: string }[] = JSON.parse(
          admin('bucket', 'list', '--bucket', BUCKET, '--max-entries', '100000'),
        )
        return rows.map(({ name }) => name.slice('files'.length)).sort()
      },
      stop,
    }
  } catch (error) {
    await stop()
    throw error
  }
}

type Cluster = {
  readonly folder: string
  readonly run: (program: string, ...args: string[]) => string
  readonly ceph: (...args: string[]) => string
  readonly start: (program: string, ...args: string[]) => ChildProcess
}

async function openCluster({ folder, run, ceph, start }: Cluster): Promise<void> {
  const [id, osd] = [randomUUID(), randomUUID()]
  const monitor = `v2:127.0.0.1:${await freePort()}`
  for (const name of ['mon', 'osd', 'run', 'log']) mkdirSync(join(folder, name))
  writeFileSync(join(folder, 'ceph.conf'), settingsOf({ folder, id, monitor }))
  const key = (name: string, ...caps: string[]) =>
    run(
      'ceph-authtool',
      'keys',
      '--gen-key',
      '-n',
      name,
      ...caps.flatMap((cap) => ['--cap', ...cap.split('=')]),
    )
  run('ceph-authtool', '--create-keyring', 'keys', '--gen-key', '-n', 'mon.', '--cap', 'mon', 'allow *')
  key('client.admin', 'mon=allow *', 'osd=allow *')
  run(
    'monmaptool',
    '--create',
    '--fsid',
    id,
    '--addv',
    'a',
    `[${monitor}]`,
    '--set-min-mon-release',
    'pacific',
    'monmap',
  )
  run('ceph-mon', '--mkfs', '-i', 'a', '--monmap', 'monmap', '--keyring', 'keys', '-c', 'ceph.conf')
  start('ceph-mon', '-i', 'a')
  await until(async () => ceph('-s', '--connect-timeout', '5'))
  ceph('osd', 'new', osd)
  key('osd.0', 'mon=allow profile osd', 'osd=allow *')
  key('client.rgw', 'mon=allow rwx', 'osd=allow rwx')
  ceph('auth', 'import', '-i', 'keys')
  run('ceph-osd', '-i', '0', '--mkfs', '--osd-uuid', osd, '-c', 'ceph.conf')
  ceph('osd', 'crush', 'add', 'osd.0', '1', 'host=here', 'root=default')
  start('ceph-osd', '-i', '0')
  await until(async () => {
    if (!ceph('osd', 'stat').includes('1 up')) throw new Error('the OSD is not up')
  })
}

function settingsOf({ folder, id, monitor }: { folder: string; id: string; monitor: string }): string {
  return `[global]
fsid = ${id}
mon host = ${monitor}
auth cluster required = cephx
auth service required = cephx
auth client required = cephx
keyring = ${folder}/keys
run dir = ${folder}/run
admin socket = ${folder}/run/$name.$pid.asok
log file = ${folder}/log/$name.log
mon data = ${folder}/mon
osd data = ${folder}/osd
rgw data = ${folder}/rgw
osd objectstore = memstore
memstore device bytes = ${OBJECT_BYTES}
osd pool default size = 1
osd pool default min size = 1
osd pool default pg num = 4
osd crush chooseleaf type = 0
mon allow pool size one = true
mon max pg per osd = 1000
ms bind msgr1 = false
public addr = 127.0.0.1
cluster addr = 127.0.0.1
[mon.a]
public addrv = ${monitor}
`
}

async function killed(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const exited = once(child, 'exit')
  child.kill('SIGKILL')
  await exited
}

async function until(ask: () => Promise<unknown>): Promise<void> {
  for (const end = performance.now() + ANSWERS_WITHIN_MS; ; await delay(500)) {
    try {
      await ask()
      return
    } catch (error) {
      if (performance.now() > end) throw error
    }
  }
}
