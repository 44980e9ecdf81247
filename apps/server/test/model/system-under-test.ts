/** Executes commands on the real server over HTTP, as their callers. */
import { setTimeout as delay } from 'node:timers/promises'
import {
  type CallName,
  type ConsoleCallName,
  callPaths,
  consolePaths,
  type RefusalReason,
  RefusedError,
  TransportError,
} from '@u-market/contract'
import { keysOf } from '@u-market/domain'
import { runDueTimers } from '@u-market/server/jobs/index.ts'
import type { World } from '@u-market/testkit'
import type { Answer, Command } from './command.ts'
import { playersOf } from './prepare-world.ts'

export type Outcome =
  | { readonly done: Answer }
  | { readonly refused: RefusalReason; readonly details: Answer }

export type SystemUnderTest = {
  readonly world: World
  execute(command: Command): Promise<Outcome>
}

export function openSystem(world: World): SystemUnderTest {
  const players = playersOf(world)
  let visits = 0
  let abel: Awaited<ReturnType<World['atConsole']>> | undefined

  const send = async ({ who, call, form, key }: Command): Promise<unknown> => {
    const options = key === undefined ? {} : { idempotencyKey: key }
    switch (who) {
      case 'clock':
        return runDueTimers(world.deps)
      case 'abel':
        abel ??= await world.atConsole('abel')
        return abel.callWith(consoleCall(call), { ...form, seen: await entryNumber(world, form) }, options)
      case 'olivia': {
        const known =
          call === 'console.ruleDispute' ? { ...form, seen: await entryNumber(world, form) } : form
        const answer = await world.olivia.callWith(consoleCall(call), known, options)
        return call === 'console.proposeCoin' ? issued(world, form, answer) : answer
      }
      case 'visitor':
        // Calls without a session are limited by address.
        visits += 1
        return world.visitor(`10.6.${visits >> 8}.${visits & 255}`).callWith(appCall(call), form)
      default:
        return players[who].client.callWith(appCall(call), form, options)
    }
  }

  return {
    world,
    execute: async (command) => {
      try {
        return { done: fieldsOf(await patiently(() => send(command))) }
      } catch (error) {
        if (!(error instanceof RefusedError) || error.reason === '') throw error
        return { refused: error.reason, details: error.details }
      }
    },
  }
}

/** Returns the id of an appeal's n-th entry, which the model does not know. */
async function entryNumber({ pool }: World, { id, seen }: Command['form']): Promise<string> {
  if (Number(seen) < 1) return '0'
  const { rows } = await pool.query<{ seq: string }>(
    `select seq::text from event where dispute_id = $1 and kind in ('appeal_opened', 'claim_opened', 'appeal_evidence', 'appeal_ruling_objected') order by event.seq limit 1 offset $2`,
    [Number(id), Number(seen) - 1],
  )
  return rows[0]?.seq ?? '0'
}

/** Repeats a call after a rate limit, once the time that the server names is over: a fast machine may reach the limit. */
async function patiently<T>(send: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await send()
    } catch (error) {
      if (!(error instanceof TransportError) || error.status !== 429) throw error
      await delay((error.retryAfterSeconds ?? 1) * 1000)
    }
  }
}

function appCall(name: string): CallName {
  const call = keysOf(callPaths).find((each) => each === name)
  if (!call) throw new Error(`the app has no call ${name}`)
  return call
}

function consoleCall(name: string): ConsoleCallName {
  const call = keysOf(consolePaths).find((each) => `console.${each}` === name)
  if (!call) throw new Error(`the console has no call ${name}`)
  return call
}

function fieldsOf(data: unknown): Answer {
  return typeof data === 'object' && data !== null ? { ...data } : {}
}

/** A second operator approves; returns the receiver's new balance. */
async function issued(world: World, { userId }: Command['form'], proposal: unknown): Promise<unknown> {
  await world.olivia.seconds({ id: Number(Object(proposal).id) })
  const { rows } = await world.pool.query<{ coin: string }>(
    `select to_char(balance_minor / 100.0, 'FM999999999990.00') as coin from ledger_account
      where user_id = $1 and kind = 'available'`,
    [userId],
  )
  return rows[0]
}
