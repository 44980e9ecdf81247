import { randomUUID } from 'node:crypto'
import { type FileHandle, mkdir, open, unlink } from 'node:fs/promises'
import { join } from 'node:path'

/** Folder for what is still arriving, on the same disk as the files. */
export function spoolFolder(dataDir: string): string {
  return join(dataDir, 'uploads', 'incoming')
}

/** Opens a temporary file without a name: it disappears when closed, or with the process. */
export async function openSpool(folder: string): Promise<FileHandle> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const path = join(folder, `${randomUUID()}.part`)
  const spool = await open(path, 'wx+', 0o600)
  try {
    await unlink(path)
    return spool
  } catch (error) {
    await spool.close()
    throw error
  }
}
