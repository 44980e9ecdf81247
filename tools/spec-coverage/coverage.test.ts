import { consoleEndpoints, endpoints, UPLOAD_PATH } from '@u-market/contract'
import { describe, expect, test } from 'vitest'
import { additions, calls } from './calls.ts'
import { isProven, walkThrough } from './proofs.ts'
import { routes } from './routes.ts'
import { files, type Proof } from './rows.ts'
import { constants, errors, orderStates, pushes, states } from './rules.ts'

type Route = { readonly path: string; readonly needsLogin?: true }
type Router = { readonly tabRoutes: readonly Route[]; readonly pageRoutes: readonly Route[] }

/** By its address: the app's sources are the app's to compile. */
const router: Router = await import(new URL('../../apps/web/src/app/routes.ts', import.meta.url).href)
const routed = [...router.tabRoutes, ...router.pageRoutes].filter(({ path }) => path.startsWith('/views/'))
const bare = (path: string): string => path.toLowerCase().replace(/\/index$/, '')

const sections: readonly (readonly [title: string, rows: Readonly<Record<string, Proof>>])[] = [
  ['Calls (section 7)', calls],
  ['Calls of ours, for screens that the specification names without one', additions],
  ['Push messages (sections 4 and 7)', pushes],
  ['States of an order (section 4)', orderStates],
  ['Other states (section 4)', states],
  ['Errors (section 8)', errors],
  ['Constants (section 9)', constants],
]

describe('nothing of the specification is missing:', () => {
  test('the router has the 38 routes, each guarded as marked', () => {
    const wanted = Object.entries(routes).filter(([path]) => path !== '/')
    expect(wanted).toHaveLength(38)
    expect(Object.fromEntries(routed.map(({ path, needsLogin }) => [path, needsLogin ?? false]))).toEqual(
      Object.fromEntries(wanted.map(([path, { auth }]) => [path, auth ?? false])),
    )
  })

  test('the contract has every call, and each of ours beyond them is listed', () => {
    const ours = new Set([...Object.keys(endpoints), UPLOAD_PATH].map(bare))
    const listed = [...Object.keys(calls), ...Object.keys(additions)].map(bare)
    expect(listed.filter((path) => !ours.has(path))).toEqual([])
    expect([...ours].filter((path) => !listed.includes(path))).toEqual([])
    expect(Object.keys(consoleEndpoints).every((path) => path.startsWith('/console/api/'))).toBe(true)
  })

  test.each(Object.entries(routes))('%s is walked through, and shown at work', (path, { shownBy }) => {
    expect(path === '/' || walkThrough(path), 'walked through').toBeTruthy()
    expect(isProven(shownBy), shownBy.join(' › ')).toBe(true)
  })

  test.each(sections)('%s: every row has its proof', (_title, rows) => {
    const lost = Object.entries(rows).filter(([, proof]) => !isProven(proof))
    expect(lost.map(([row, proof]) => `${row}: ${proof.join(' › ')}`)).toEqual([])
  })
})

const link = ([file, title]: Proof): string => `[${title}](../${files[file]})`
const cell = (text: string): string => text.replaceAll('|', '\\|')

test('docs/spec-coverage.md says so, row by row (vitest -u writes it)', async () => {
  const lines = Object.entries(routes).map(([path, { auth, shownBy }]) => {
    const walked = walkThrough(path)
    return `| \`${path}\`${auth ? ' (auth)' : ''} | ${link(shownBy)} | ${walked ? link(walked) : '–'} |`
  })
  const tables = sections.map(
    ([title, rows]) => `## ${title}

| what | shown by |
|---|---|
${Object.entries(rows)
  .map(([row, proof]) => `| ${row.startsWith('/') ? `\`${row}\`` : cell(row)} | ${link(proof)} |`)
  .join('\n')}
`,
  )
  const page = `# What was asked for, and where it is shown to work

Written by \`npx vitest run --project tools tools/spec-coverage -u\` from the contract, the router and the rows beside that test, which fails
when a row loses its proof. Every (state × action × actor) cell of an order's life is in [lifecycle-cells](../${files.cells}).

## Routes (section 2)

| route | at work in | looked at in both languages, themes and at three widths by |
|---|---|---|
${lines.join('\n')}

${tables.join('\n')}`
  await expect(page).toMatchFileSnapshot('../../docs/spec-coverage.md')
})
