import { closeSync, openSync, rmSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import type { Fault } from './fault.ts'
import { isCode } from './processes.ts'

const CHUNK = Buffer.alloc(8 * 1024 * 1024)

export const diskFull: Fault = {
  name: 'disk-full',
  says: 'the disk of the database and the uploads is full',
  isImpossible: ({ folder }) =>
    folder.isOwnDisk ? null : 'the data needs a disk of its own, and mounting one is not allowed here',
  inject: async ({ market, random, wait, note }) => {
    const ballast = join(market.folder.dataDir, 'ballast')
    try {
      note(`the disk is full after ${await fill(ballast)} MB of ballast`)
      await wait(random.between(3_000, 5_000))
    } finally {
      rmSync(ballast, { force: true })
    }
  },
}

/** Writes until nothing more goes in, in smaller and smaller pieces; answers how many megabytes that took. */
async function fill(path: string): Promise<number> {
  const file = openSync(path, 'w')
  let bytes = 0
  let size = CHUNK.length
  try {
    while (size >= 1) {
      try {
        bytes += writeSync(file, CHUNK, 0, size)
      } catch (error) {
        if (!isCode(error, 'ENOSPC')) throw error
        size = Math.floor(size / 2)
      }
      // The clients of this process go on meanwhile.
      await new Promise((resolve) => setImmediate(resolve))
    }
  } finally {
    closeSync(file)
  }
  return Math.round(bytes / 1024 / 1024)
}
