/**
 * Wire names stay inside packages/contract: elsewhere there may be no path of a call, no wire name of a field, an act or a frame,
 * and no address of a screen. Prints the violations.
 */
import { globSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import {
  actNames,
  clientActionNames,
  irregularNames,
  serverFrameNames,
  wireName,
} from '../../packages/contract/src/wire/names.ts'
import { fieldNames } from '../../packages/contract/src/wire/wire-record.fixture.ts'
import { repo } from '../processes.mjs'

const skipped = [
  'packages/contract/**',
  // Quotes the specification.
  'tools/spec-coverage/**',
  'tools/reporters/planted/**',
  'tools/reporters/planted.full.test.ts',
  'tools/wire/**',
  // Columns and keys of stored rows have SQL names, which may be wire names too.
  'apps/server/src/db/**',
  'apps/server/src/features/market/places.ts',
  'apps/server/test/{ledger-attack,server-role}.test.ts',
  'apps/server/test/fuzz/{check-effects,find-owners,ownership,picture-step,secrets}.ts',
  'bench/src/fill-history.ts',
  'torture/src/disruptions/absence.ts',
  '**/node_modules/**',
  '**/dist/**',
]

/** @type {typeof import('typescript')} */
const ts = createRequire(import.meta.url)('typescript')

/** Wire names that also mean something else: DOM events, columns, values, plain words. */
const ownWords = new Set([
  ...[
    'state',
    'online',
    'timeout',
    'deadline',
    'product',
    'clear',
    'evaluate',
    'apply',
    'accept',
    'object',
    'appeal',
    'ma',
  ],
  // Upload categories, which are part of the addresses of pictures.
  ...['voucher', 'qrcode', 'idcard'],
  // The audit's name of a transaction.
  'txid',
  // Values: of a sanction in force, and of an extended deadline.
  'standing',
  'extended',
])

const renamed = [
  ...[...fieldNames()].map((name) => [name, wireName(name)]),
  ...[irregularNames, actNames, serverFrameNames, clientActionNames].flatMap((names) =>
    Object.entries(names),
  ),
].flatMap(([name, wire = '']) => (name === wire ? [] : [wire]))
/** Names of calls that are wire names of acts, too. */
const callNames = new Set(['confirmOrder', 'cancelOrder'])
const wireNames = new Set(renamed.filter((name) => !ownWords.has(name) && !callNames.has(name)))

const PATH = /(?:^|[^\w.])\/(?:console\/)?api\/[a-z]|\/index\/ajax/i
const ADDRESS = /\/views\//
/** A wire name in a query, a form or JSON within a text. */
const named = /(?:^|[?&{,"'\s])"?(\w+)(?:=|"\s*:)/g

/** Returns a line for each violation. @param {string} file @param {string} text */
export function lookThrough(file, text) {
  /** @type {string[]} */
  const violations = []
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true)
  const isRows = handsRowsToSql(text)
  /** @param {import('typescript').Node} node @param {string} what */
  const complain = (node, what) => {
    const { line } = source.getLineAndCharacterOfPosition(node.getStart(source))
    violations.push(`${file}:${line + 1} ${what}`)
  }
  /** @param {import('typescript').Node} node */
  const visit = (node) => {
    if (ts.isIdentifier(node) && wireNames.has(node.text) && !isRows)
      complain(node, `${node.text} is a wire name`)
    const words = textOf(node)
    if (words !== null) {
      if (PATH.test(words)) complain(node, `${words} is a path of the wire`)
      if (ADDRESS.test(words)) complain(node, `${words} is an address of a screen: use the builder`)
      const inside = [words, ...[...words.matchAll(named)].map(([, name = '']) => name)]
      const found = inside.find((name) => wireNames.has(name))
      if (found !== undefined && !isRows) complain(node, `${found} is a wire name`)
    }
    ts.forEachChild(node, visit)
  }
  visit(source)
  return violations
}

/** Whether the file passes rows to `json_to_recordset`: the fields of such rows have column names. */
function handsRowsToSql(/** @type {string} */ text) {
  return text.includes('json_to_recordset')
}

/** @param {import('typescript').Node} node @returns {string | null} */
function textOf(node) {
  if (ts.isStringLiteralLike(node) || ts.isTemplateHead(node)) return node.text
  if (ts.isTemplateMiddle(node) || ts.isTemplateTail(node)) return node.text
  if (ts.isJsxText(node)) return node.text
  return ts.isRegularExpressionLiteral(node) ? node.text.replaceAll('\\/', '/') : null
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const files = globSync('{apps,packages,testkit,e2e,bench/src,torture,tools}/**/*.{ts,tsx,mjs}', {
    cwd: repo,
    exclude: skipped,
  })

  const violations = files.flatMap((file) => lookThrough(file, readFileSync(join(repo, file), 'utf8')))

  // So few matches mean that the scan is broken.
  if (wireNames.size < 100 || files.length < 800)
    violations.push(`only ${wireNames.size} names and ${files.length} files were found`)
  for (const violation of violations) console.log(violation)
  console.log(`wire: ${files.length} files, ${violations.length} violations`)
  process.exitCode = violations.length > 0 ? 1 : 0
}
