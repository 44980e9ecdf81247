import { act, fireEvent, screen } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { market } from '../../test/market.ts'
import { config } from '../../test/samples.ts'
import { show } from '../../test/show.tsx'
import { useHomeConfig } from '../base/api/use-api.ts'
import { LoadMore, PullToRefresh } from './LongList.tsx'

const onMore = vi.fn()
const pages = {
  hasNextPage: true,
  isFetchingNextPage: false,
  isFetchNextPageError: false,
  fetchNextPage: onMore,
}
const loading = { ...pages, isFetchingNextPage: true }

beforeEach(() => {
  onMore.mockClear()
  watchers.clear()
  vi.stubGlobal('IntersectionObserver', Watcher)
})

test('fetches the next page when the end of the list comes near', async () => {
  await show(<LoadMore list={pages} />)
  scrollTo(false)
  expect(onMore).not.toHaveBeenCalled()
  scrollTo(true)
  expect(onMore).toHaveBeenCalledOnce()
})

test('fetches the next page at a tap if the page does not scroll', async () => {
  const { user } = await show(<LoadMore list={pages} />)
  await user.click(screen.getByRole('button', { name: 'Load more' }))
  expect(onMore).toHaveBeenCalledOnce()
})

test('does not fetch twice: it neither watches nor can be pressed while a page loads', async () => {
  const { user } = await show(<LoadMore list={loading} />)
  expect(watchers.size).toBe(0)
  const button = screen.getByRole('button', { name: 'Load more' })
  expect(button).toBeDisabled()
  await user.click(button)
  expect(onMore).not.toHaveBeenCalled()
})

test('watches again after a page that did not fill the screen, with the newest callback', async () => {
  const second = vi.fn()
  const { rerender } = await show(<LoadMore list={pages} />)
  rerender(<LoadMore list={loading} />)
  rerender(<LoadMore list={{ ...pages, fetchNextPage: second }} />)
  scrollTo(true)
  expect(second).toHaveBeenCalledOnce()
  expect(onMore).not.toHaveBeenCalled()
})

test('fetches a failed page again only by hand', async () => {
  const { user } = await show(<LoadMore list={{ ...pages, isFetchNextPageError: true }} />)
  expect(watchers.size).toBe(0)
  await user.click(screen.getByRole('button', { name: 'Load more' }))
  expect(onMore).toHaveBeenCalledOnce()
})

test('disappears after the last page', async () => {
  await show(<LoadMore list={{ ...pages, hasNextPage: false }} />)
  expect(screen.queryByRole('button')).not.toBeInTheDocument()
  expect(watchers.size).toBe(0)
})

type Report = (entries: readonly { readonly isIntersecting: boolean }[]) => void
const watchers = new Set<Watcher>()

/** Tests have no layout, so they report what came into view. */
class Watcher {
  readonly report: Report
  constructor(report: Report) {
    this.report = report
  }
  observe(): void {
    watchers.add(this)
  }
  disconnect(): void {
    watchers.delete(this)
  }
}

function scrollTo(isNear: boolean): void {
  act(() => {
    for (const watcher of watchers) watcher.report([{ isIntersecting: isNear }])
  })
}

test('pulling far enough at the top fetches the screen’s data again', async () => {
  market.answers('getMarket', config)
  await show(<Price />)
  await screen.findByText('7.20')
  market.answers('getMarket', { ...config, coinPrice: '7.31' })
  pull(200)
  expect(await screen.findByText('7.31')).toBeVisible()
  expect(market.asked('getMarket')).toHaveLength(2)
})

test('a short pull, or one that is taken back, fetches nothing', async () => {
  market.answers('getMarket', config)
  await show(<Price />)
  await screen.findByText('7.20')
  pull(40)
  pull(200, 10)
  expect(market.asked('getMarket')).toHaveLength(1)
})

function Price() {
  const { data } = useHomeConfig()
  return (
    <>
      <PullToRefresh />
      <p>{data?.coinPrice}</p>
    </>
  )
}

/** Moves a finger down by each of these distances in turn, then lifts it. */
function pull(...ways: number[]): void {
  fireEvent.touchStart(document, { touches: [{ clientY: 100 }] })
  for (const way of ways) fireEvent.touchMove(document, { touches: [{ clientY: 100 + way }] })
  fireEvent.touchEnd(document, { touches: [] })
}
