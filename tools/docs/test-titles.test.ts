import { expect, test } from 'vitest'
import { hasTitle, testTitles } from './test-titles.ts'

const source = `
describe('a door', () => {
  test('opens', { tags: ['x'] }, async ({ world }) => {
    await test.step('the key', async () => {})
  })
  describe.each(sizes)('of %s', () => {
    test.for(['in', 'out'] as const)('swings %s', async () => {})
  })
})
for (const door of doors) test(\`\${door}: closes (\${1 + 1} times)\`, () => {})
test.use({ door: 'red' })
`

test('titles stand behind those of their groups, with a gap where a case fills in its own', () => {
  expect(testTitles('door.test.ts', source)).toEqual([
    'a door',
    'a door > opens',
    'a door > of …',
    'a door > of … > swings …',
    '…: closes (… times)',
  ])
})

test.each([
  ['a door', true],
  ['a door > opens', true],
  ['opens', false],
  ['a door > open', false],
  ['a door > of oak > swings out', true],
  ['a door > of oak > swings ', false],
  ['front: closes (2 times)', true],
  ['the key', false],
])('%j is a title: %j', (title, isOne) => {
  expect(hasTitle(testTitles('door.test.ts', source), title)).toBe(isOne)
})
