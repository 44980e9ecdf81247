/** A market outside the demo, whose operators need their second factor, and the clients that they log in from. */
import { RefusedError, TransportError } from '@u-market/contract'
import { openWorld, type World } from '@u-market/testkit'
import { totpCode } from '@u-market/testkit/authenticator'
import { consoleCast } from '@u-market/testkit/cast'
import type { StrictClient } from '@u-market/testkit/strict-client'
import { test as base, expect, inject } from 'vitest'

export const PASSWORD = 'seven green bicycles'

export const test = base.extend<{ world: World }>({
  // biome-ignore lint/correctness/noEmptyPattern: the runner reads from it what a fixture needs
  world: async ({}, use) => {
    const world = await openWorld(inject('template'), { isReachable: true })
    await use(world)
    expect(world.server.takeBugs()).toEqual([])
    await world.close()
  },
})

export function desk(world: World, address?: string) {
  return world.visitor(address ?? consoleCast.rita.address)
}

export function keysOf(name: keyof typeof consoleCast) {
  const { username, password } = consoleCast[name]
  return { username, password }
}

/** Logs in an operator of the cast, with a new second factor. */
export async function enrolled(world: World, name: keyof typeof consoleCast) {
  const client = desk(world, consoleCast[name].address)
  const { ticket: first } = await client.signInOperator(keysOf(name))
  const { secret, ticket } = await client.console('openLink', { ticket: first })
  const { recoveryCodes } = await client.redeemLink({ ticket, code: codeOf(secret, world) })
  return { client, secret, recoveryCodes }
}

/** Logs in Rita from another client. */
export async function comesIn(world: World, secret: string, address?: string): Promise<StrictClient> {
  const client = desk(world, address)
  const { ticket } = await client.signInOperator(keysOf('rita'))
  await client.proveFactor({ ticket, code: codeOf(secret, world) })
  return client
}

/** Opens a link with its code, and sets up password and second factor from there. Returns the secret. */
export async function setsUp(world: World, { client = desk(world), ...shown }: Shown): Promise<string> {
  const opened = await client.console('openLink', {
    ticket: ticketIn(shown.link),
    ...(shown.code !== undefined && { linkCode: shown.code }),
  })
  const code = codeOf(opened.secret, world)
  await client.redeemLink({ ticket: opened.ticket, newPassword: PASSWORD, code })
  return opened.secret
}

type Shown = {
  readonly link: string
  /** Of a link that was made at the console. */
  readonly code?: string
  readonly client?: StrictClient
}

/** The code that the authenticator app shows now. */
export function codeOf(secret: string, world: World): string {
  return totpCode(secret, world.clock.now())
}

export function ticketIn(link: string): string {
  return new URL(link).hash.slice(1)
}

export function reasonOf(error: unknown): string {
  if (error instanceof RefusedError) return error.reason
  if (error instanceof TransportError) return String(error.status)
  throw error
}
