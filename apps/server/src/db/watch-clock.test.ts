import { sharedTest as test } from '@u-market/testkit'
import pino from 'pino'
import { register } from 'prom-client'
import { expect, onTestFinished } from 'vitest'
import { watchClock } from './watch-clock.ts'

test('a clock a second away from the database’s stops the start with one line', async ({ world }) => {
  for (const [aheadMs, way] of [
    [1_200, 'ahead of'],
    [-1_200, 'behind'],
  ] as const) {
    const { start } = watch(world.pool, aheadMs)
    await expect(start()).rejects.toThrow(
      new RegExp(
        `^this machine's clock is 1[12]\\d\\d ms ${way} the database's: set it by a time service \\(NTP\\)$`,
      ),
    )
  }
})

test('a clock that drifts is logged once and again when it is right, and makes the server unready while it is wrong', async ({
  world,
}) => {
  const { start, set, lines } = watch(world.pool, 0)
  const { isRight, stop } = await start()
  onTestFinished(stop)
  expect([isRight(), lines()]).toEqual([true, []])
  set(450)
  await expect.poll(lines).toEqual([expect.stringMatching(/^warn .* 4\d\d ms ahead of the database's$/)])
  expect(isRight()).toBe(true)
  const offset = await register.getSingleMetric('u_market_clock_offset_seconds')?.get()
  expect(offset?.values[0]?.value).toBeCloseTo(0.45, 1)
  set(-1_500)
  await expect.poll(isRight).toBe(false)
  set(-450)
  await expect.poll(isRight).toBe(true)
  set(0)
  await expect.poll(() => lines().length).toBe(4)
  expect(lines().slice(1)).toEqual([
    expect.stringMatching(/^error .* 1[45]\d\d ms behind .*: the server is not ready until it is set$/),
    expect.stringMatching(/^warn .* behind/),
    expect.stringMatching(/^info .*: right again$/),
  ])
})

function watch(pool: Parameters<typeof watchClock>[0]['pool'], aheadMs: number) {
  const lines: string[] = []
  const log = pino(
    { level: 'info', formatters: { level: (label) => ({ level: label }) } },
    { write: (text: string) => lines.push(`${JSON.parse(text).level} ${JSON.parse(text).msg}`) },
  )
  let ahead = aheadMs
  return {
    start: () => watchClock({ pool, log, clock: { now: () => new Date(Date.now() + ahead) }, lookMs: 10 }),
    set: (ms: number) => {
      ahead = ms
    },
    lines: () => lines,
  }
}
