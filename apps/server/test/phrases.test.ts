import { test } from '@u-market/testkit'
import { expect } from 'vitest'

test('a user keeps at most ten phrases, which no other user reads or changes', {
  tags: ['call.chatPhrases'],
}, async ({ world }) => {
  const { alice, bob } = world
  expect(await bob.call('chatPhrases', {})).toEqual([])
  const [first] = await bob.call('chatPhrases', { text: '  I pay within five minutes.  ' })
  expect(first?.text).toBe('I pay within five minutes.')
  // The same words again are the same phrase.
  expect(await bob.call('chatPhrases', { text: 'I pay within five minutes.' })).toEqual([first])
  const texts = Array.from({ length: 9 }, (_, at) => `Phrase ${at}`)
  for (const text of texts) await bob.call('chatPhrases', { text })
  await expect(bob.call('chatPhrases', { text: 'One more' })).refusedWith('PHRASE_LIMIT', { limit: 10 })

  const id = String(first!.id)
  await expect(alice.call('chatPhrases', { id, text: 'Mine now' })).refusedWith('PHRASE_NOT_FOUND')
  await expect(alice.call('chatPhrases', { id, remove: '1' })).refusedWith('PHRASE_NOT_FOUND')
  const changed = await bob.call('chatPhrases', { id, text: '我五分钟内付款 <b>' })
  expect(changed.map(({ text }) => text)).toEqual(['我五分钟内付款 <b>', ...texts])
  // Words that another phrase has leave one of the two.
  expect(await bob.call('chatPhrases', { id, text: 'Phrase 0' })).toHaveLength(9)
  const [next] = await bob.call('chatPhrases', {})
  expect(await bob.call('chatPhrases', { id: next!.id, remove: '1' })).toHaveLength(8)
  expect(await alice.call('chatPhrases', {})).toEqual([])

  await expect(bob.call('chatPhrases', { text: 'x'.repeat(201) })).naming('text')
  await expect(bob.call('chatPhrases', { text: 'two\nlines' })).naming('text')
  await expect(bob.call('chatPhrases', { id })).naming('text')
  await expect(bob.call('chatPhrases', { remove: '1' })).naming('remove')
})

test('ten phrases are the limit for two phones at once', async ({ world }) => {
  const { bob } = world
  const added = await Promise.allSettled(
    Array.from({ length: 14 }, (_, at) => bob.call('chatPhrases', { text: `Phrase ${at}` })),
  )
  expect(added.filter(({ status }) => status === 'fulfilled')).toHaveLength(10)
  expect(await bob.call('chatPhrases', {})).toHaveLength(10)
})
