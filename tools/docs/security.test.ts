import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const docs = new URL('../../docs/', import.meta.url)
const page = readFileSync(new URL('security.md', docs), 'utf8')
/** Controls of levels 1 and 2 in version 4.0.3 of the standard. */
const CONTROLS = 259

/** Files by the name of their link. */
const places = new Map(
  [...page.matchAll(/^\[(\S+)\]: (\S+)$/gm)].map(([, name = '', path = '']) => [name, new URL(path, docs)]),
)
const named = new Set([...page.matchAll(/\[([^\]\s]+\.(?:tsx?|mjs))\](?!:)/g)].map(([, name = '']) => name))
const cited = [...page.matchAll(/\[([^\]\s]+)\] › ((?:“[^”]+”(?:, (?=“))?)+)/g)].map(
  ([, name = '', titles = '']) => ({
    name,
    titles: [...titles.matchAll(/“([^”]+)”/g)].map(([, title = '']) => title),
  }),
)

test('every link is used and leads to a file', () => {
  expect([...places.keys()].sort()).toEqual([...named].sort())
  expect([...places].filter(([, place]) => !existsSync(place)).map(([name]) => name)).toEqual([])
})

// A folder before the name distinguishes two files of the same name.
test('every link has the name of its file', () => {
  const others = [...places].filter(([name, place]) => !place.pathname.endsWith(`/${name}`))
  expect(others.map(([name]) => name)).toEqual([])
})

test('every cited test is in its file', () => {
  expect(cited.length).toBeGreaterThan(100)
  const missing = cited.flatMap(({ name, titles }) => {
    const place = places.get(name)
    if (place === undefined) return [`${name} leads nowhere`]
    const known = textsOf(readFileSync(place, 'utf8'))
    const parts = titles.flatMap((title) => title.split(' > '))
    return parts.filter((part) => !known.some((text) => text.test(part))).map((part) => `${name} › ${part}`)
  })
  expect(missing).toEqual([])
})

test('a test file is never cited without one of its tests', () => {
  const tests = [...page.matchAll(/\[[^\]\s]+\.(?:test\.tsx?|spec\.ts)\](?!:)(?! › “)/g)]
  expect(tests.map(([name]) => name)).toEqual(['[security.test.ts]'])
})

test('each control has one line', () => {
  const controls = [...page.matchAll(/^\| ([\d., ]+) \|/gm)]
    .flatMap(([, list = '']) => list.split(', '))
    .filter((control) => /^\d+\.\d+\.\d+$/.test(control))
  expect(controls.filter((control, at) => controls.indexOf(control) !== at)).toEqual([])
  expect(controls).toHaveLength(CONTROLS)
})

/** Placeholders in titles of parameterized tests: `%s`, `%j`, `$name`, `${…}`. */
const FILLED_IN = /%[sdifjoOc#$]|\$[A-Za-z_0-9][\w.]*|\$\{[^}]*\}/

function escaped(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
}

/** Patterns of the texts in a file, titles among them; any words match a placeholder. */
function textsOf(source: string): RegExp[] {
  const quoted = source.matchAll(/'((?:\\.|[^'\\\n])+)'|"((?:\\.|[^"\\\n])+)"|`((?:\\.|[^`\\\n])+)`/g)
  return [...quoted].flatMap(([, one, two, three]) => {
    const parts = (one ?? two ?? three ?? '').replaceAll("\\'", "'").split(FILLED_IN)
    // A title that is only a placeholder would match everything.
    return parts.join('').trim() === '' ? [] : [new RegExp(`^${parts.map(escaped).join('.+')}$`)]
  })
}
