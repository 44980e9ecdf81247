import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { freePort } from './free-port.ts'

const entry = fileURLToPath(new URL('./s3-server.child.ts', import.meta.url))
const BUCKET = 'market'
const OBJECT = '._S3rver_object'

/** A store that speaks S3, in its own process: it checks signatures, and can be killed and started again. */
export async function startS3Server() {
  const folder = mkdtempSync(join(tmpdir(), 's3-'))
  const port = await freePort()
  let child: ChildProcess | null = null
  const start = async (): Promise<void> => {
    child = fork(entry, [folder, String(port), BUCKET], { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] })
    await once(child, 'message')
  }
  const kill = async (): Promise<void> => {
    if (!child) return
    const exited = once(child, 'exit')
    child.kill('SIGKILL')
    await exited
    child = null
  }
  await start()
  return {
    folder,
    settings: {
      endpoint: `http://127.0.0.1:${port}`,
      bucket: BUCKET,
      prefix: '/files',
      region: 'us-east-1',
      accessKeyId: 'S3RVER',
      secretAccessKey: 'S3RVER',
    },
    start,
    kill,
    /** The paths of the market's files in the store, the finished ones. */
    paths: (): string[] =>
      readdirSync(join(folder, BUCKET), { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile() && entry.name.endsWith(OBJECT))
        .map((entry) => join(entry.parentPath, entry.name.slice(0, -OBJECT.length)))
        .map((path) => relative(join(folder, BUCKET, 'files'), path))
        .map((path) => `/${path}`)
        .sort(),
    stop: async (): Promise<void> => {
      await kill()
      rmSync(folder, { recursive: true })
    },
  }
}

export type S3Server = Awaited<ReturnType<typeof startS3Server>>
