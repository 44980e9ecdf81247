import { existsSync, readFileSync, symlinkSync } from 'node:fs'
import { basename, join, relative } from 'node:path'
import { z } from 'zod'
import { isErrorCode } from '../error-code.ts'

const linkList = z.array(z.object({ source: z.string(), target: z.string() }))

/** The package makes these links in an install script, which npm may not have run. False: could not be made. */
export function linkLibraries(native: string): boolean {
  const list = join(native, 'pg-symlinks.json')
  if (!existsSync(list)) return true
  return linkList.parse(JSON.parse(readFileSync(list, 'utf8'))).every(({ source, target }) => {
    const link = join(native, relative('native', target))
    if (existsSync(link)) return true
    try {
      symlinkSync(basename(source), link)
      return true
    } catch (error) {
      return isErrorCode(error, 'EEXIST') // Another start made it meanwhile.
    }
  })
}
