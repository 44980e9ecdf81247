import { expect, test } from 'vitest'
import { contrast, palette, textOnGround } from './palette.ts'

const pairs = textOnGround.flatMap(({ ground, text }) =>
  text.flatMap((name) => (['light', 'dark'] as const).map((scheme) => ({ name, ground, scheme }))),
)

test('contrast is 21 for black on white, and 1 for a colour on itself', () => {
  expect(contrast('#000000', '#FFFFFF')).toBeCloseTo(21, 5)
  expect(contrast('#0B7A5E', '#0B7A5E')).toBe(1)
})

test.each(['light', 'dark'] as const)(
  'a selected item is lighter than its field in the %s scheme',
  (scheme) => {
    const chosen = contrast(palette.raised[scheme], '#000000')
    expect(chosen).toBeGreaterThan(contrast(palette.field[scheme], '#000000'))
  },
)

test.each(pairs)('$name on $ground can be read in the $scheme scheme', ({ name, ground, scheme }) => {
  expect(contrast(palette[name][scheme], palette[ground][scheme])).toBeGreaterThanOrEqual(4.5)
})
