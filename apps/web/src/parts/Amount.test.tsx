import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { Sparkline } from './Amount.tsx'

test.each([
  { values: [7, 8, 7.5], heights: [33, 3, 18] },
  { values: [7.2, 7.2, 7.2], heights: [18, 18, 18] },
])(
  '$values: draws the highest at the top, the lowest at the bottom, and a flat line in the middle',
  ({ values, heights }) => {
    render(<Sparkline values={values} label="Price" />)
    const points = screen
      .getByRole('img', { name: 'Price' })
      .querySelector('polyline')
      ?.getAttribute('points')
    expect(points?.split(' ').map((point) => Number(point.split(',')[1]))).toEqual(heights)
  },
)
