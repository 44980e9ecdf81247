import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { ofCalls } from './clients/journal.ts'
import { disruptions } from './disruptions/index.ts'
import { allInvariants } from './invariants/index.ts'

const page = readFileSync(new URL('../../docs/operations/torture.md', import.meta.url), 'utf8')

test('the page quotes the description of every fault and invariant', () => {
  const lines = [
    ...disruptions.map(({ name, says }) => `| \`${name}\` | ${says} |`),
    ...Object.entries(ofCalls).map(([name, says]) => `| ${name} | ${says} |`),
    ...allInvariants().map(({ name, says }) => `| ${name} | ${says} |`),
  ]
  for (const line of lines) expect(page).toContain(line)
})

test('the page has markers for the figures', () => {
  expect(page).toMatch(/<!-- figures -->[\s\S]*<!-- end of figures -->/)
})
