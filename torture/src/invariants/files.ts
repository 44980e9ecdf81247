import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { CONSOLE_PICTURES } from '@u-market/contract'
import { consoleHeaders } from '@u-market/testkit/strict-client'
import type { Act } from '../clients/act.ts'
import type { Market } from '../market/market.ts'
import type { Broken, Invariant, Proof } from './invariant.ts'

export const filesAreThere: Invariant = {
  name: 'files are there',
  says: 'Every file that a row names is on disk and unchanged, and each acknowledged upload is served to its owner.',
  prove: async (proof) => [
    ...(await findOnDisk(proof.market)),
    ...(await openDocuments(proof)),
    ...(await openForOwners(proof)),
  ],
}

type Row = { path: string; sha256: string }
const columns = `path, encode(sha256, 'hex') as sha256`
/** Newest documents to open; older ones were opened in earlier rounds. */
const DOCUMENTS = 40

async function findOnDisk({ database, folder }: Market): Promise<Broken[]> {
  const rows = await database.query<Row & { is_document: boolean }>(
    `select ${columns}, category in ('idcard', 'original') as is_document from upload where removed_at is null order by created_at`,
  )
  return rows.flatMap(({ path, sha256, is_document: isDocument }): Broken[] => {
    const found = digestOf(join(folder.dataDir, path))
    if (found === null) return [{ what: `${path} is not there` }]
    // Documents are stored encrypted.
    return isDocument || found === sha256 ? [] : [{ what: `${path} is not what was uploaded` }]
  })
}

function digestOf(file: string): string | null {
  try {
    return digest(readFileSync(file))
  } catch {
    return null
  }
}

async function openDocuments({ market, operatorToken }: Proof): Promise<Broken[]> {
  const rows = await market.database.query<Row>(
    `select ${columns} from upload where category in ('idcard', 'original') order by created_at desc limit $1`,
    [DOCUMENTS],
  )
  const broken: Broken[] = []
  for (const [at, { path, sha256 }] of rows.entries()) {
    const headers = consoleHeaders(operatorToken)
    const what = await open(market, { at, path: CONSOLE_PICTURES + path, headers, sha256 })
    if (what !== null) broken.push({ what })
  }
  return broken
}

/** Opens this round's uploads as their owners. */
async function openForOwners({ journal, market, tokenOf }: Proof): Promise<Broken[]> {
  const broken: Broken[] = []
  for (const act of journal.acts()) {
    const path = act.state === 'acknowledged' ? pathOf(act) : null
    const token = tokenOf(act)
    if (path === null || token === null) continue
    const what = await open(market, { at: act.id, path, headers: { token } })
    if (what !== null) broken.push({ what, acts: [act] })
  }
  return broken
}

type File = {
  readonly at: number
  readonly path: string
  readonly headers: Record<string, string>
  readonly sha256?: string
}

/** Fetches a file from the servers in turn; returns what is wrong, or null. */
async function open({ servers, owner }: Market, { at, path, headers, sha256 }: File): Promise<string | null> {
  const server = servers[at % servers.length] ?? owner
  const answer = await fetch(server.baseUrl + path, { headers }).catch(() => null)
  const bytes = await answer?.arrayBuffer().catch(() => null)
  if (answer?.status !== 200 || !bytes)
    return `${path} is answered ${answer?.status ?? 'with nothing'} by ${server.name}`
  return sha256 === undefined || digest(Buffer.from(bytes)) === sha256
    ? null
    : `${path} is not what was uploaded, says ${server.name}`
}

function digest(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('hex')
}

function pathOf({ plan, identity }: Act): string | null {
  return plan.name === 'upload' ? (/^url (\S+)$/.exec(identity ?? '')?.[1] ?? null) : null
}
