/** A server whose machine has a wrong clock, by Debian's faketime. The database keeps the true time. */
import { globSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { findProgram } from '../src/debian.ts'
import { type Market, openMarket } from '../src/market.ts'

const library = findProgram('faketime', 'faketime') && globSync('/usr/lib/*/faketime/libfaketimeMT.so.1')[0]

describe.runIf(library)('a server with a wrong clock', () => {
  let market: Market
  let folder: string
  const set = (offset: string): void => writeFileSync(join(folder, 'offset'), offset)
  const env = () => ({
    LD_PRELOAD: library ?? '',
    FAKETIME_TIMESTAMP_FILE: join(folder, 'offset'),
    FAKETIME_NO_CACHE: '1',
    FAKETIME_DONT_FAKE_MONOTONIC: '1',
    LOG_LEVEL: 'info',
  })
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'u-market-clock-'))
    market = await openMarket()
  })
  afterAll(async () => {
    await market?.close()
    rmSync(folder, { recursive: true, force: true })
  })

  test('does not start from a second on, and says so in one line', async () => {
    set('+1.5s')
    await expect(market.serve(env())).rejects.toThrow(
      /this machine's clock is 1[45]\d\d ms ahead of the database's: set it by a time service \(NTP\)\n/,
    )
  })

  test('warns from 200 ms on, and is not ready from a second on until its clock is back', async () => {
    set('+0')
    const server = await market.serve(env())
    const ready = async () =>
      Object(await (await fetch(`http://127.0.0.1:${server.port}/readyz`)).json()).status
    expect(await ready()).toBe('ready')
    set('-0.5s')
    await expect.poll(server.output).toMatch(/clock is [45]\d\d ms behind the database's"/)
    expect(await ready()).toBe('ready')
    set('-2s')
    await expect.poll(ready).toBe('clock')
    expect(server.output()).toMatch(/the server is not ready until it is set/)
    set('+0')
    await expect.poll(ready).toBe('ready')
    expect(server.output()).toMatch(/right again/)
  })
})
