import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { RESIZE_DELAY_MS, watchKeyboard } from './keyboard.ts'

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('window', { innerHeight: 800 })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('measures the height covered by the keyboard once, 100 ms after the last resize', {
  tags: ['constant.resizeDelay'],
}, () => {
  const { set, resize } = build()
  expect(RESIZE_DELAY_MS).toBe(100)
  resize(700)
  vi.advanceTimersByTime(99)
  resize(500)
  vi.advanceTimersByTime(99)
  expect(set).toEqual([])
  vi.advanceTimersByTime(1)
  expect(set).toEqual(['300px'])
})

test('a zoomed page counts as not covered', () => {
  const { viewport, set, resize } = build()
  viewport.scale = 2
  resize(400)
  vi.advanceTimersByTime(RESIZE_DELAY_MS)
  expect(set).toEqual(['0px'])
})

function build() {
  const viewport = Object.assign(new EventTarget(), { height: 800, offsetTop: 0, scale: 1 })
  const set: string[] = []
  watchKeyboard(viewport, { setProperty: (_name, value) => void set.push(value ?? '') })
  const resize = (height: number): void => {
    viewport.height = height
    viewport.dispatchEvent(new Event('resize'))
  }
  return { viewport, set, resize }
}
