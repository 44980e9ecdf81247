import { expect, test } from 'vitest'
import { findNotPlain } from './check.ts'

test.each([
  ['a.ts', '/** Whoever pays first. */\nconst a = 1', 'a.ts:1 “Whoever”'],
  ['a.ts', 'const a = 1 // is read anew', 'a.ts:1 “anew”'],
  ['a.ts', '// Two lines are\n// one of its own.\n', 'a.ts:1 “of its own”'],
  ['a.tsx', 'const a = <p>{/* What nobody reads. */}</p>', 'a.tsx:1 “nobody”'],
  ['a.test.ts', "\ntest('whoever is late', () => {})", 'a.test.ts:2 “whoever”'],
  ['a.test.ts', "test.each([1])('%s is kept any more', () => {})", 'a.test.ts:1 “any more”'],
  ['a.test.ts', "describe.skip('by the pay password', () => {})", 'a.test.ts:1 “pay password”'],
  ['a.spec.ts', 'await test.step(`signs in as bob`, () => {})', 'a.spec.ts:1 “signs in”'],
  ['a.sql', 'select 1;\n-- stands here', 'a.sql:2 “stands”'],
  ['a.css', 'a {}\n/* so many\n   lines */', 'a.css:2 “so many”'],
  ['a.md', '# Title\n\nWho pays is\nthe buyer.', 'a.md:3 “Who”'],
])('finds a word that is not plain in %s: %s', (file, text, found) => {
  const [first, ...others] = findNotPlain(file, text)
  expect(first).toContain(found)
  expect(others).toEqual([])
})

test.each([
  ['a.ts', "const text = 'whoever pays' // a string is not a comment"],
  ['a.ts', 'const anew = call(`so long`)'],
  ['a.ts', '// `whom` is a name here'],
  ['a.ts', '// ETA stands for estimated time of arrival'],
  ['a.tsx', 'const a = <p>// nobody</p>'],
  ['a.md', 'Who may buy? See below.\n\n```\nnobody\n```'],
])('allows in %s: %s', (file, text) => {
  expect(findNotPlain(file, text)).toEqual([])
})
