import { spawnSync } from 'node:child_process'
import { readFileSync, statSync } from 'node:fs'
import { userInfo } from 'node:os'

/** An error that stops the start and fits in one line; anything else that is thrown is a bug. */
export class StartError extends Error {
  override readonly name = 'StartError'
}

/** The account that PostgreSQL runs as. It refuses to run as root, so root lends it an unprivileged one. */
export type Runner = {
  readonly name: string
  readonly uid: number
  readonly gid: number
  readonly isLent: boolean
}

const unprivilegedAccounts = ['postgres', 'nobody']

/**
 * Chooses the account that PostgreSQL runs as. Throws `StartError` if none fits.
 * @param cluster the database's folder; if it exists, its owner keeps running it
 */
export function chooseRunner(cluster: string): Runner {
  const { username, uid, gid } = userInfo()
  const owner = ownerOf(cluster)
  if (uid !== 0) {
    if (owner && owner.uid !== uid) {
      throw new StartError(
        `DATA_DIR belongs to another user: ${cluster} is owned by user ${owner.uid}, this is ${uid}`,
      )
    }
    return { name: username, uid, gid, isLent: false }
  }
  if (owner && owner.uid !== 0) return { ...owner, name: `user ${owner.uid}`, isLent: true }
  for (const name of unprivilegedAccounts) {
    const account = findAccount(name)
    if (account) return { ...account, name, isLent: true }
  }
  throw new StartError(
    'PostgreSQL does not run as root, and there is no user postgres or nobody: start as an ordinary user, or set DATABASE_URL',
  )
}

/** Whether the runner can enter this folder. Tries it, because modes alone do not show every restriction. */
export function canEnter(runner: Runner, folder: string): boolean {
  return runAs(runner, '/bin/sh', ['-c', 'cd "$1"', 'sh', folder]).status === 0
}

/** Runs a command to its end under the runner's account. */
export function runAs(runner: Runner, command: string, args: readonly string[]) {
  const account = runner.isLent ? { uid: runner.uid, gid: runner.gid } : {}
  // The working folder may be closed to the runner; the root folder is open to all.
  return spawnSync(command, args, { ...account, cwd: '/', encoding: 'utf8', env: cleanEnvironment })
}

/** Without this process's variables: PGDATA and the like would misdirect it, and messages stay in one language. */
export const cleanEnvironment = { PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC' }

function ownerOf(folder: string): { uid: number; gid: number } | undefined {
  const stats = statSync(folder, { throwIfNoEntry: false })
  return stats && { uid: stats.uid, gid: stats.gid }
}

function findAccount(name: string): { uid: number; gid: number } | undefined {
  const line = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .find((entry) => entry.startsWith(`${name}:`))
  const [, , uid, gid] = line?.split(':') ?? []
  return uid && gid ? { uid: Number(uid), gid: Number(gid) } : undefined
}
