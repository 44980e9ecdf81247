import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'

/** Controls of levels 1 and 2 in version 4.0.3 of the standard. */
const CONTROLS = 259

type Page = {
  readonly text: string
  /** File of each link definition. */
  readonly places: ReadonlyMap<string, URL>
  readonly cited: readonly { readonly name: string; readonly titles: readonly string[] }[]
}

describe.each(['security.md', 'security/api-top-10.md', 'security/asvs.md'])('docs/%s', (path) => {
  const { text, places, cited } = readPage(path)

  test('defines each file that it names, and no other, in order', () => {
    const named = new Set([...text.matchAll(/\[([^\]\s]+\.(?:tsx?|mjs))\](?![:(])/g)].map(([, name]) => name))
    expect([...places.keys()]).toEqual([...named].sort())
    expect([...places].filter(([, place]) => !existsSync(place)).map(([name]) => name)).toEqual([])
  })

  // A folder in front distinguishes two files with one name.
  test('names files by their real names', () => {
    const others = [...places].filter(([name, place]) => !place.pathname.endsWith(`/${name}`))
    expect(others.map(([name]) => name)).toEqual([])
  })

  test('cites tests that exist', () => {
    expect(cited).not.toEqual([])
    const missing = cited.flatMap(({ name, titles }) => {
      const place = places.get(name)
      if (place === undefined) return [`${name} has no definition`]
      const known = textsOf(readFileSync(place, 'utf8'))
      const parts = titles.flatMap((title) => title.split(' > '))
      return parts.filter((part) => !known.some((each) => each.test(part))).map((part) => `${name} › ${part}`)
    })
    expect(missing).toEqual([])
  })

  test('quotes nothing but titles after their file', () => {
    const quoted = [...text.matchAll(/“[^”]+”/g)]
    expect(quoted).toHaveLength(cited.flatMap(({ titles }) => titles).length)
  })

  test('names each test file with a test', () => {
    const bare = [...text.matchAll(/\[[^\]\s]+\.(?:test\.tsx?|spec\.ts)\](?!:)(?! › “)/g)].map(
      ([name]) => name,
    )
    expect(bare.filter((name) => name !== '[security.test.ts]')).toEqual([])
  })
})

test('docs/security/asvs.md has one row for each control, and refers only to existing ones', () => {
  const { text } = readPage('security/asvs.md')
  const controls = rowsOf(text)
    .flatMap((list) => list.split(', '))
    .filter((control) => /^\d+\.\d+\.\d+$/.test(control))
  expect(controls.filter((control, at) => controls.indexOf(control) !== at)).toEqual([])
  expect(controls).toHaveLength(CONTROLS)
  const pages = text + readPage('security.md').text + readPage('security/api-top-10.md').text
  const referred = [
    ...pages.matchAll(/(?<=\((?:[\d.]+, )*|\b(?:as|ASVS|and) )(?!4\.0\.3)\d+\.\d+\.\d+/g),
  ].map(([control]) => control)
  expect(referred.length).toBeGreaterThan(50)
  expect(referred.filter((control) => !controls.includes(control))).toEqual([])
})

test('docs/security/api-top-10.md has one row for each risk', () => {
  const { text } = readPage('security/api-top-10.md')
  const risks = [...text.matchAll(/^\| (\d+) /gm)].map(([, risk]) => Number(risk))
  expect(risks).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10])
})

function urlOf(path: string): URL {
  return new URL(`../../docs/${path}`, import.meta.url)
}

function readPage(path: string): Page {
  const url = urlOf(path)
  const text = readFileSync(url, 'utf8')
  const definitions = [...text.matchAll(/^\[(\S+)\]: (\S+)$/gm)]
  const citations = [...text.matchAll(/\[([^\]\s]+)\] › ((?:“[^”]+”(?:, (?=“))?)+)/g)]
  return {
    text,
    places: new Map(definitions.map(([, name = '', place = '']) => [name, new URL(place, url)])),
    cited: citations.map(([, name = '', titles = '']) => ({
      name,
      titles: [...titles.matchAll(/“([^”]+)”/g)].map(([, title = '']) => title),
    })),
  }
}

/** The first cell of each row that has a control in it. */
function rowsOf(text: string): string[] {
  return [...text.matchAll(/^\| ([\d., ]+) \|/gm)].map(([, list = '']) => list)
}

/** Placeholders of a parameterised title: `%s`, `%j`, `$name`, `${…}`. */
const PLACEHOLDER = /%[sdifjoOc#$]|\$[A-Za-z_0-9][\w.]*|\$\{[^}]*\}/

function escaped(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
}

/** Patterns of all string literals of a file, titles included; a placeholder matches any text. */
function textsOf(source: string): RegExp[] {
  const quoted = source.matchAll(/'((?:\\.|[^'\\\n])+)'|"((?:\\.|[^"\\\n])+)"|`((?:\\.|[^`\\\n])+)`/g)
  return [...quoted].flatMap(([, one, two, three]) => {
    const parts = (one ?? two ?? three ?? '').replaceAll("\\'", "'").split(PLACEHOLDER)
    // A title that is only a placeholder would match every other.
    return parts.join('').trim() === '' ? [] : [new RegExp(`^${parts.map(escaped).join('.+')}$`)]
  })
}
