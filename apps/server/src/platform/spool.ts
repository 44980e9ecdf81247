import { randomUUID } from 'node:crypto'
import { type FileHandle, mkdir, open, unlink } from 'node:fs/promises'
import { join } from 'node:path'

/** A file for what is on its way. It has no name, so it is gone when it is closed, or with the process. */
export async function openSpool(folder: string): Promise<FileHandle> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const path = join(folder, `${randomUUID()}.part`)
  const spool = await open(path, 'wx+', 0o600)
  try {
    await unlink(path)
  } catch (error) {
    await spool.close()
    throw error
  }
  return spool
}
