/** Access to an external database, with DATABASE_URL alone and with DATABASE_OWNER_URL. */
import { test as base, testConfig, type World } from '@u-market/testkit'
import pg from 'pg'
import pino from 'pino'
import { describe, expect } from 'vitest'
import { checkConnections } from '../src/check-connections.ts'
import { sayConnections } from '../src/count-connections.ts'
import { openDatabase } from '../src/db/database.ts'
import { grantPrivileges } from '../src/db/grant-privileges.ts'
import {
  accessByName,
  accessByUrl,
  type DatabaseAccess,
  type DatabaseUrls,
} from '../src/platform/database-access.ts'
import { prepareDatabase } from '../src/prepare-database.ts'

const given = { keys: testConfig('').dataKeys, log: pino({ level: 'silent' }) }
const NOT_ALLOWED = '42501'

type Cluster = {
  /** Creates an empty database and a role with these attributes, and returns the role's URL in it. */
  database(owner: { readonly attributes?: string; readonly isOwner: boolean }): Promise<string>
  /** Creates another role, and returns its URL in the same database. */
  another(address: string): Promise<string>
  run(statement: string): Promise<void>
}

const test = base.extend<{ cluster: Cluster }>({
  cluster: async ({ world }, use) => {
    const roles: string[] = []
    const databases: string[] = []
    const run = (statement: string) => world.pool.query(statement).then(() => {})
    const makeRole = async (attributes = '') => {
      const role = `role_${process.pid}_${++count}`
      await run(`create role ${role} login ${attributes}`)
      roles.push(role)
      return role
    }
    await use({
      run,
      database: async ({ attributes, isOwner }) => {
        const role = await makeRole(attributes)
        const name = `own_${process.pid}_${++count}`
        await run(
          `create database ${name} template template0 encoding 'UTF8' ${isOwner ? `owner ${role}` : ''}`,
        )
        databases.push(name)
        return addressOf(world, role, name)
      },
      another: async (address) => addressOf(world, await makeRole(), new URL(address).pathname.slice(1)),
    })
    for (const name of databases) await run(`drop database ${name} with (force)`)
    if (roles.length > 0) await run(`drop role ${roles.join(', ')}`)
  },
})
let count = 0

describe('a start', () => {
  test('revokes grants that are not declared, and restores those that are', async ({ world }) => {
    const access = accessByName(addressOfWorld(world))
    await world.pool.query(`create table stray (id int);
      grant all on stray, setting, audit_entry to ${access.role}; revoke insert on event from ${access.role};
      grant update (amount_minor) on ledger_posting to ${access.role}`)
    await prepareDatabase(access, given)
    const { rows } = await world.pool.query(
      `select has_table_privilege($1, 'stray', 'select, insert') as stray, has_table_privilege($1, 'setting', 'select') as reads,
        has_table_privilege($1, 'setting', 'delete') as writes, has_table_privilege($1, 'audit_entry', 'truncate') as empties,
        has_table_privilege($1, 'event', 'insert') as tells, has_any_column_privilege($1, 'ledger_posting', 'update') as rewrites`,
      [access.role],
    )
    expect(rows).toEqual([
      { stray: false, reads: true, writes: false, empties: false, tells: true, rewrites: false },
    ])
  })
})

describe('with one URL', () => {
  test('the owner migrates, and the server switches to its own role when it connects', async ({
    cluster,
  }) => {
    const address = await cluster.database({ isOwner: true })
    const access = await accessByUrl(urls(`${address}&options=-c%20work_mem%3D5MB`))
    await cluster.run(`grant ${access.role} to ${new URL(address).username}`)
    await prepareDatabase(access, given)
    await asServer(access, async (pool) => {
      expect(await whoIs(pool)).toEqual({
        ...{ current: access.role, session: new URL(address).username },
        ...{ memory: '5MB', limit: '10s' },
      })
      await expect(pool.query('delete from event')).rejects.toMatchObject({ code: NOT_ALLOWED })
    })
  })

  test('an owner that may create roles creates the server’s role', async ({ cluster }) => {
    const address = await cluster.database({ isOwner: true, attributes: 'createrole' })
    const role = `made_${process.pid}`
    await prepareDatabase(await ownerOnly(address), given)
    await withPool(address, (pool) => grantPrivileges(pool, { role, isTaken: true }))
    await withPool(`${address}&options=-c%20role%3D${role}`, async (pool) => {
      expect((await pool.query('select from app_user')).rows).toEqual([])
      await expect(pool.query('delete from event')).rejects.toMatchObject({ code: NOT_ALLOWED })
    })
    await withPool(address, (pool) => pool.query(`drop owned by ${role}; drop role ${role}`))
  })

  test('an owner that may neither use nor create the server’s role gets one line that says what to do', async ({
    cluster,
  }) => {
    const address = await cluster.database({ isOwner: true })
    const { username } = new URL(address)
    await expect(prepareDatabase(await accessByUrl(urls(address)), given)).rejects.toThrow(
      new RegExp(
        `^DATABASE_URL may not act as .* run GRANT u_market_server TO ${username}; or set DATABASE_OWNER_URL$`,
      ),
    )
    await withPool(address, (pool) =>
      expect(grantPrivileges(pool, { role: 'nobody_yet', isTaken: true })).rejects.toThrow(
        new RegExp(
          `^DATABASE_URL may not create .* run CREATE ROLE nobody_yet; GRANT nobody_yet TO ${username}; or `,
        ),
      ),
    )
  })
})

describe('with a separate URL for the owner', () => {
  test('the server runs only as the role in its URL', async ({ cluster }) => {
    const owner = await cluster.database({ isOwner: true })
    const server = await cluster.another(owner)
    const access = await accessByUrl(urls(server, owner))
    await prepareDatabase(access, given)
    await asServer(access, async (pool) => {
      const { username } = new URL(server)
      expect(await whoIs(pool)).toMatchObject({ current: username, session: username, limit: '10s' })
      expect((await pool.query('select from graphile_worker._private_jobs')).rows).toEqual([])
      for (const statement of [
        'delete from event',
        `set role ${new URL(owner).username}`,
        'create temp table t (id int)',
      ])
        await expect(pool.query(statement)).rejects.toMatchObject({ code: NOT_ALLOWED })
    })
  })

  test('a server that could become the owner does not start', async ({ cluster }) => {
    const owner = await cluster.database({ isOwner: true })
    const server = await cluster.another(owner)
    await cluster.run(`grant ${new URL(owner).username} to ${new URL(server).username}`)
    for (const address of [server, owner])
      await expect(prepareDatabase(await accessByUrl(urls(address, owner)), given)).rejects.toThrow(
        /^DATABASE_URL must log in as a role without the owner's rights: /,
      )
  })

  test('a URL that does not respond is named in the error', async ({ cluster }) => {
    const server = await cluster.database({ isOwner: true })
    const nobody = 'postgresql://nobody@127.0.0.1:1/none'
    await expect(accessByUrl(urls(nobody, server))).rejects.toThrow(/^DATABASE_URL does not answer/)
    await expect(accessByUrl(urls(server, nobody))).rejects.toThrow(/^DATABASE_OWNER_URL does not answer/)
  })
})

describe('without the owner', () => {
  test('a server runs on what npm run migrate has prepared, and cannot migrate itself', async ({
    cluster,
  }) => {
    const { owner, server } = await prepared(cluster)
    const access = await accessByUrl(urls(server))
    expect(access).toMatchObject({ owner: null, role: new URL(server).username, isTaken: false })
    await prepareDatabase(access, given)
    await checkConnections(access)
    expect(await accessByUrl(urls(server, owner))).toMatchObject({ owner })
  })

  test('on a database that is not prepared a server does not start, and says what to run', async ({
    cluster,
  }) => {
    const owner = await cluster.database({ isOwner: true })
    const server = await cluster.another(owner)
    const start = async () => prepareDatabase(await accessByUrl(urls(server)), given)
    const run = (statement: string) => withPool(owner, (pool) => pool.query(statement))
    const { username } = new URL(server)
    const refusal = /^The database is not prepared for this release: first run npm run migrate/
    await expect(start()).rejects.toThrow(refusal)
    await prepareDatabase(await accessByUrl(urls(server, owner)), given)
    await start()
    for (const [undo, redo] of [
      [`revoke insert on event from ${username}`, `grant insert on event to ${username}`],
      [
        `revoke select on kysely_migration from ${username}`,
        `grant select on kysely_migration to ${username}`,
      ],
      [`delete from kysely_migration where name = (select max(name) from kysely_migration)`, ''],
    ] as const) {
      await run(undo)
      await expect(start()).rejects.toThrow(refusal)
      await run(redo)
    }
  })

  test('a server runs on the next release’s schema, with all that release was granted, and on no later one', async ({
    cluster,
  }) => {
    const { owner, server } = await prepared(cluster)
    const role = new URL(server).username
    await withPool(owner, (pool) =>
      pool.query(`create table pledge (id int); grant select, insert on pledge to ${role};
        insert into kysely_migration values ('901-release-9.1', now()), ('902-pledges', now())`),
    )
    const both = [await accessByUrl(urls(server)), await accessByUrl(urls(server, owner))]
    for (const access of both) await prepareDatabase(access, given)
    await withPool(server, async (pool) => {
      await pool.query('insert into pledge values (1)')
      expect((await pool.query('select from pledge')).rowCount).toBe(1)
    })
    await withPool(owner, (pool) =>
      pool.query(`insert into kysely_migration values ('903-release-9.2', now())`),
    )
    for (const access of both)
      await expect(prepareDatabase(access, given)).rejects.toThrow(
        /^The database is of release 9.2, two or more after this server's: start a newer server$/,
      )
  })
})

describe('the connections', () => {
  test('act as the server’s role under its limits, and hear notifications', async ({ cluster }) => {
    const address = await cluster.database({ isOwner: true })
    const access = await accessByUrl(urls(address))
    await cluster.run(`grant ${access.role} to ${new URL(address).username}`)
    await prepareDatabase(access, given)
    await checkConnections(access)
    await expect(checkConnections({ ...access, server: address })).rejects.toThrow(
      /^DATABASE_URL makes the server role_\w+, not u_market_server: .* DATABASE_OWNER_URL$/,
    )
  })

  test('of a pooler take their limits from the role, where migrating has put them', async ({ cluster }) => {
    const { server } = await prepared(cluster)
    const access = await accessByUrl({ ...urls(server), databaseListenUrl: server })
    await checkConnections(access)
    await withPool(server, (pool) =>
      pool.query(
        `alter role current_user in database ${new URL(server).pathname.slice(1)} reset statement_timeout`,
      ),
    )
    await expect(checkConnections(access)).rejects.toThrow(
      /^DATABASE_URL has statement_timeout = 0 instead of 10s: run npm run migrate/,
    )
  })

  test('of a pooler cannot switch from the owner to the role', async ({ cluster }) => {
    const owner = await cluster.database({ isOwner: true })
    await expect(accessByUrl({ ...urls(owner), databaseListenUrl: owner })).rejects.toThrow(
      /^DATABASE_LISTEN_URL logs in as role_\w+, the owner, and a pooler cannot switch roles: /,
    )
  })

  test('that go to another database than the calls hear nothing', async ({ cluster, world }) => {
    const { server } = await prepared(cluster)
    const { username } = new URL(server)
    const elsewhere = await accessByUrl({
      ...urls(server),
      databaseListenUrl: addressOf(world, username, 'postgres'),
    })
    await expect(checkConnections(elsewhere, 300)).rejects.toThrow(
      /^DATABASE_LISTEN_URL passes no notifications on within 0.3 s: /,
    )
  })

  test('are counted at the start, with a warning if not all fit', async ({ world }) => {
    const lines: string[] = []
    const log = { info: (line: string) => lines.push(line), warn: (line: string) => lines.push(`! ${line}`) }
    const say = (processes: number, isPooled: boolean) =>
      sayConnections({ pool: world.pool, log, dbPoolSize: 14, isPooled, processes })
    await say(1, false)
    await say(1_000, true)
    expect(lines).toEqual([
      expect.stringMatching(
        /^this process takes at most 25 connections of the database; it has \d+ for all, \d+ are taken$/,
      ),
      expect.stringMatching(
        /^! 1000 processes take at most 9000 connections of the database, and 16000 of the pooler; /,
      ),
    ])
  })
})

/** A database that its owner has migrated for another role, with the address of each. */
async function prepared(cluster: Cluster): Promise<{ owner: string; server: string }> {
  const owner = await cluster.database({ isOwner: true })
  const server = await cluster.another(owner)
  await prepareDatabase(await accessByUrl(urls(server, owner)), given)
  return { owner, server }
}

function urls(databaseUrl: string, databaseOwnerUrl?: string): DatabaseUrls {
  return { databaseUrl, databaseOwnerUrl, databaseListenUrl: undefined }
}

function addressOfWorld({ pool }: World): string {
  return pool.options.connectionString ?? ''
}

function addressOf(world: World, role: string, database: string): string {
  const url = new URL(addressOfWorld(world))
  url.username = role
  url.pathname = `/${database}`
  return url.href
}

async function ownerOnly(address: string): Promise<DatabaseAccess> {
  return { owner: address, server: address, pastPooler: null, role: 'pg_monitor', isTaken: false }
}

async function asServer(access: DatabaseAccess, work: (pool: pg.Pool) => Promise<void>): Promise<void> {
  const database = openDatabase(access.server, 2, () => {})
  try {
    await work(database.pool)
  } finally {
    await database.close()
  }
}

/** Without the server's type parsers and limits. */
async function withPool<T>(connectionString: string, work: (pool: pg.Pool) => Promise<T>): Promise<T> {
  const pool = new pg.Pool({ connectionString, max: 2 })
  // Dropping the database cuts its connections, which is expected.
  const onError = (): void => {}
  pool.on('error', onError)
  pool.on('connect', (client) => client.on('error', onError))
  try {
    return await work(pool)
  } finally {
    await pool.end()
  }
}

async function whoIs(pool: pg.Pool) {
  const { rows } = await pool.query(
    `select current_user as current, session_user as session, current_setting('work_mem') as memory,
      current_setting('statement_timeout') as limit`,
  )
  return rows[0]
}
