/**
 * The market in which every run starts, prepared once: a database to copy with things of every kind, callers who are logged in,
 * and a corpus of what each of them has seen.
 */
import { uploadCategories } from '@u-market/contract'
import { plainPicture } from '@u-market/testkit/pictures'
import type { Template } from '@u-market/testkit/template'
import { openWorld, type World } from '@u-market/testkit/world'
import { type Caller, gatherCallers } from './callers.ts'
import { keepChanges } from './change-log.ts'
import { type Corpus, createCorpus } from './corpus.ts'
import { fillMarket } from './fill-market.ts'
import { readLists } from './read-lists.ts'

export type PreparedMarket = {
  readonly template: Template
  /** As they are at the start of each run. */
  readonly callers: readonly Caller[]
  readonly corpus: Corpus
}

/** The database exists until PostgreSQL is stopped. */
export async function prepareMarket(template: Template): Promise<PreparedMarket> {
  const world = await openWorld(template)
  await fillMarket(world)
  const callers = await gatherCallers(world)
  const corpus = createCorpus()
  await readLists(world, callers, corpus)
  await uploadPictures(world, callers, corpus)
  await keepChanges(world)
  const bugs = world.server.takeBugs()
  if (bugs.length > 0) throw new Error(`filling the market met a bug:\n${bugs.join('\n')}`)
  const { connectionString } = world.deps.database
  const moment = world.clock.now().getTime()
  // PostgreSQL copies a database only without connections to it.
  await world.server.stop()
  await world.owner.close()
  const database = new URL(connectionString).pathname.slice(1)
  return { template: { ...template, database, moment }, callers, corpus }
}

/** Some pictures of each category for each trader, not used anywhere yet. */
async function uploadPictures(world: World, callers: readonly Caller[], corpus: Corpus): Promise<void> {
  const { alice, bob, mei, oscar, crowd } = world
  const [eve] = crowd
  for (const trader of [alice, bob, mei, oscar, ...(eve ? [eve] : [])]) {
    const caller = callers.find(({ userId }) => userId === trader.id)
    for (const category of [...uploadCategories, 'voucher'] as const)
      if (caller) corpus.add(caller, await trader.client.upload(await plainPicture(), category), 'upload')
  }
}
