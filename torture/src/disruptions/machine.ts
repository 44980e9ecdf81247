import { closeSync, existsSync, openSync, renameSync, rmSync, writeFileSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { type Disruption, isCode } from './disruption.ts'

/** Moves the deadlines and timers of random orders to the near future, as an administrator of the database could. */
const PULL = `update trade_order set deadline_at = now() + make_interval(secs => $2),
    timer_at = now() + make_interval(secs => $2)
  where id in (select id from trade_order where deadline_at is not null and (timer_at is not null) order by random() limit $1)`

export const deadlinesPulled: Disruption = {
  name: 'deadlines-pulled',
  says: 'deadlines of orders are moved forward and pass under load',
  inject: async ({ market, dice, wait, note }) => {
    for (let times = dice.between(3, 6); times > 0; times--) {
      const count = dice.between(2, 8)
      await market.database.query(PULL, [count, dice.next()])
      note(`deadlines of up to ${count} orders pulled forward`)
      await wait(dice.between(300, 1_000))
    }
  },
}

export const uploadsRefused: Disruption = {
  name: 'uploads-refused',
  says: 'a file replaces the uploads folder for 2 to 4 s',
  inject: async ({ market, dice, wait, note }) => {
    const folder = join(market.folder.dataDir, 'uploads')
    const aside = `${folder}.aside`
    if (!existsSync(folder)) return
    renameSync(folder, aside)
    writeFileSync(folder, '')
    note('the uploads folder is a file')
    try {
      await wait(dice.between(2_000, 4_000))
    } finally {
      rmSync(folder, { recursive: true, force: true })
      renameSync(aside, folder)
    }
  },
}

const CHUNK = Buffer.alloc(8 * 1024 * 1024)

export const diskFull: Disruption = {
  name: 'disk-full',
  says: 'the disk of the database and the uploads is full for 3 to 5 s',
  needs: 'embedded',
  isImpossible: ({ folder }) =>
    folder.isOwnDisk ? null : 'it needs a separate disk for the data, and mounting one is not allowed here',
  inject: async ({ market, dice, wait, note }) => {
    const ballast = join(market.folder.dataDir, 'ballast')
    try {
      note(`the disk is full after ${await fill(ballast)} MB of ballast`)
      await wait(dice.between(3_000, 5_000))
    } finally {
      rmSync(ballast, { force: true })
    }
  },
}

/** Fills the disk in ever smaller writes; returns the megabytes written. */
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
      // Lets the clients in this process continue.
      await new Promise((resolve) => setImmediate(resolve))
    }
  } finally {
    closeSync(file)
  }
  return Math.round(bytes / 1024 / 1024)
}
