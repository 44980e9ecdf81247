import { fireEvent, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { market } from '../../test/market.ts'
import { config } from '../../test/samples.ts'
import { show } from '../../test/show.tsx'
import { useHomeConfig } from '../base/api/me.ts'
import { PullToRefresh } from './PullToRefresh.tsx'

test('pulled far enough at its top, a screen is fetched again', async () => {
  market.answers('getMarket', config)
  await show(<Price />)
  await screen.findByText('7.20')
  market.answers('getMarket', { ...config, coinPrice: '7.31' })
  pull(200)
  expect(await screen.findByText('7.31')).toBeVisible()
  expect(market.asked('getMarket')).toHaveLength(2)
})

test('a short pull, or a finger that goes up again, asks for nothing', async () => {
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

/** A finger goes down by each of these, one after the other, and is lifted. */
function pull(...ways: number[]): void {
  fireEvent.touchStart(document, { touches: [{ clientY: 100 }] })
  for (const way of ways) fireEvent.touchMove(document, { touches: [{ clientY: 100 + way }] })
  fireEvent.touchEnd(document, { touches: [] })
}
