import { expect, test, vi } from 'vitest'
import { createLifecycle } from './lifecycle.ts'

test('parts are stopped once and in reverse order, for any number of calls', async () => {
  const { lifecycle, stopped, part } = setUp()
  for (const name of ['database', 'server', 'sockets']) lifecycle.started(part(name))
  await Promise.all([lifecycle.stop(), lifecycle.stop()])
  expect(stopped).toEqual(['sockets', 'server', 'database'])
})

test('a part that fails or hangs does not keep the others from being stopped', async () => {
  const { lifecycle, stopped, part, log } = setUp()
  lifecycle.started(part('database'))
  lifecycle.started(part('broken', () => Promise.reject(new Error('broken'))))
  lifecycle.started(part('hanging', () => new Promise(() => {})))
  await lifecycle.stop()
  expect(stopped).toEqual(['database'])
  expect(log.error.mock.calls.flat().join()).toMatch(
    /hanging: did not stop within 5 ms.*broken: did not stop in order/,
  )
})

test('an aborted start ends when its next part has started, and stops that part too', async () => {
  const { lifecycle, stopped, part, asked } = setUp()
  lifecycle.started(part('database'))
  asked.abort(new Error('stop'))
  expect(() => lifecycle.started(part('server'))).toThrow('stop')
  await lifecycle.stop()
  expect(stopped).toEqual(['server', 'database'])
})

function setUp() {
  const log = { error: vi.fn() }
  const asked = new AbortController()
  const lifecycle = createLifecycle({ log, stopSignal: asked.signal })
  const stopped: string[] = []
  const part = (name: string, stop = async () => void stopped.push(name)) => ({ name, stop, limitMs: 5 })
  return { log, asked, lifecycle, stopped, part }
}
