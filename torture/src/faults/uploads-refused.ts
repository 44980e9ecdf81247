import { existsSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Fault } from './fault.ts'

export const uploadsRefused: Fault = {
  name: 'uploads-refused',
  says: 'a file stands where the uploads folder was',
  inject: async ({ market, random, wait, note }) => {
    const folder = join(market.folder.dataDir, 'uploads')
    const aside = `${folder}.aside`
    if (!existsSync(folder)) return
    renameSync(folder, aside)
    writeFileSync(folder, '')
    note('the uploads folder is a file')
    try {
      await wait(random.between(2_000, 4_000))
    } finally {
      rmSync(folder, { recursive: true, force: true })
      renameSync(aside, folder)
    }
  },
}
