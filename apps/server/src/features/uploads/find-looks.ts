import { buffer } from 'node:stream/consumers'
import { type Runner, statement } from '../../db/statement.ts'
import type { Deps } from '../deps.ts'
import { describeLook } from './look.ts'
import { uploadStore } from './sealed-files.ts'

type Look = { readonly path: string; readonly look: Buffer }

const keptSql = statement<{ path: string; look: Buffer | null }>(
  'find-kept-looks',
  'select path, look from upload where path = any($1::text[])',
)
const keepSql = statement('keep-look', 'update upload set look = $2 where path = $1')

/** Returns what these pictures look like, without those that have too little to compare. Describes each once and keeps that. */
export async function findLooks(deps: Deps, paths: readonly string[]): Promise<Look[]> {
  const runner: Runner = deps.database.kysely
  const looks: Look[] = []
  for (const { path, look } of await keptSql(runner, [paths])) {
    const described = look ?? (await describe(deps, path))
    if (described === null) continue
    if (look === null) await keepSql(runner, [path, described])
    looks.push({ path, look: described })
  }
  return looks
}

async function describe(deps: Deps, path: string): Promise<Buffer | null> {
  const file = await uploadStore(deps).read(path)
  return file ? describeLook(await buffer(file.stream)) : null
}
