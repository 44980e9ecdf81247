import { expect, test } from 'vitest'
import { byTopic, searchHelp } from './HelpScreen.tsx'

const texts = [
  { topic: 'order', title: 'How does escrow work?', content: 'The coin waits.' },
  { topic: 'order', title: 'Can I cancel?', content: 'Before payment. The escrow ends.' },
  { topic: 'safety', title: '如何识别假凭证？', content: '只看自己的账户。' },
] as const

test('requires every word in question or answer and ranks matches in the question first', () => {
  expect(titles('ESCROW')).toEqual(['How does escrow work?', 'Can I cancel?'])
  expect(titles('escrow ends')).toEqual(['Can I cancel?'])
  expect(titles('假凭证')).toEqual(['如何识别假凭证？'])
  for (const same of ['ＥＳＣＲＯＷ', 'es\u200bcrow', 'éscrow', '“Escrow”？', 'escrow\u3000'])
    expect(titles(same), same).toHaveLength(2)
  expect(titles('假凭证？')).toEqual(['如何识别假凭证？'])
  expect(titles('  ')).toHaveLength(3)
  expect(titles('nothing like it')).toEqual([])
})

test('groups by topic in the original order', () => {
  expect(byTopic(texts).map(({ topic, texts: own }) => [topic, own.length])).toEqual([
    ['order', 2],
    ['safety', 1],
  ])
})

function titles(search: string) {
  return searchHelp(texts, search).map(({ title }) => title)
}
