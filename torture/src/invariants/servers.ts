import { existsSync, readdirSync, readFileSync } from 'node:fs'
import type { Server } from '../market/server.ts'
import type { Broken, Invariant } from './invariant.ts'

export const serversStay: Invariant = {
  name: 'servers stay',
  says: 'No server exits unless the torture ends it. After an outage of the database the same process continues.',
  prove: async ({ market }) =>
    market.servers.flatMap((server): Broken[] =>
      server.takeUnaskedExits().map((exit) => ({ what: `${exit}, not by the torture` })),
    ),
}

/** Memory and open files of an idle process. */
export type Held = { readonly residentMb: number; readonly descriptors: number }

/** Rounds until a process is warm. */
const WARM_ROUNDS = 2
/** A heap fluctuates; a leak grows beyond this within an hour. */
const MOST = { times: 1.6, moreMb: 96, moreDescriptors: 40 }

type Life = { readonly pid: number; rounds: number; warm: Held | null }

export function memoryStaysBounded(): Invariant {
  const lives = new Map<string, Life>()
  return {
    name: 'memory stays bounded',
    says: 'A server’s memory and open files stay close to those after the process’s first two rounds.',
    prove: async ({ market }) =>
      market.servers.flatMap((server): Broken[] => {
        const pid = server.pid()
        const held = pid === undefined ? null : heldBy(pid)
        if (pid === undefined || held === null) return []
        const life = lifeOf(lives, server, pid)
        life.rounds += 1
        if (life.rounds <= WARM_ROUNDS) {
          life.warm = atLeast(life.warm, held)
          return []
        }
        return life.warm ? compare(server.name, life.warm, held) : []
      }),
  }
}

/** Null if the system does not report it. */
export function heldBy(pid: number): Held | null {
  if (!existsSync(`/proc/${pid}/status`)) return null
  try {
    const resident = /VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
    return {
      residentMb: Math.round(Number(resident) / 1024),
      descriptors: readdirSync(`/proc/${pid}/fd`).length,
    }
  } catch {
    return null
  }
}

function lifeOf(lives: Map<string, Life>, { name }: Server, pid: number): Life {
  const known = lives.get(name)
  if (known?.pid === pid) return known
  const life = { pid, rounds: 0, warm: null }
  lives.set(name, life)
  return life
}

function atLeast(before: Held | null, held: Held): Held {
  return {
    residentMb: Math.max(before?.residentMb ?? 0, held.residentMb),
    descriptors: Math.max(before?.descriptors ?? 0, held.descriptors),
  }
}

function compare(name: string, warm: Held, held: Held): Broken[] {
  const broken: Broken[] = []
  if (held.residentMb > warm.residentMb * MOST.times + MOST.moreMb)
    broken.push({
      what: `server ${name} holds ${held.residentMb} MB, and held ${warm.residentMb} MB when it was warm`,
    })
  if (held.descriptors > warm.descriptors + MOST.moreDescriptors)
    broken.push({
      what: `server ${name} has ${held.descriptors} files open, and had ${warm.descriptors} when it was warm`,
    })
  return broken
}
