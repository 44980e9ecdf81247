/**
 * The wire stops at the contract: outside packages/contract no path of a call, no wire name of a field, an act or a frame, and
 * no address of a screen. Prints what breaks this rule; a second argument is a folder to look through instead of the repository.
 */
import { globSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { actNames } from '../../packages/contract/src/wire/act-names.ts'
import { fieldName, irregularNames } from '../../packages/contract/src/wire/field-names.ts'
import { clientActionNames, serverFrameNames } from '../../packages/contract/src/wire/frame-names.ts'
import { repo } from '../processes.mjs'

/** @type {typeof import('typescript')} */
const ts = createRequire(import.meta.url)('typescript')

/** Names of the wire that mean something else too: DOM events, columns, values, plain words. */
const ownWords = new Set([
  ...['state', 'online', 'timeout', 'deadline', 'product', 'clear', 'evaluate', 'apply', 'ma'],
  // Kinds of uploads, as they stand in the addresses of pictures.
  ...['voucher', 'qrcode', 'idcard'],
  // A column, and what the audit calls it.
  'txid',
])

const fields = readFileSync(join(repo, 'packages/contract/src/wire/wire-names.txt'), 'utf8')
  .split('\n')
  .flatMap((line) => (/^ {2}[<>] (\S+)/.exec(line)?.[1] ?? '').split(/[.?[\]]+/))
const renamed = [
  ...fields.filter((wire) => fieldName(wire) !== wire),
  ...[irregularNames, actNames, serverFrameNames, clientActionNames]
    .flatMap((names) => Object.entries(names))
    .flatMap(([name, wire]) => (name === wire ? [] : [wire])),
]
/** Calls have names of their own, some of which an act has on the wire. */
const callNames = new Set(['confirmOrder', 'cancelOrder'])
const wireNames = new Set(renamed.filter((name) => !ownWords.has(name) && !callNames.has(name)))

const PATH = /(?:^|[^\w.])\/(?:console\/)?api\/[a-z]|\/index\/ajax/i
const ADDRESS = /\/views\//
/** A wire name in a query, a form or in JSON within a text. */
const named = /(?:^|[?&{,"'\s])"?(\w+)(?:=|"\s*:)/g

const skipped = [
  'packages/contract/**',
  // Quotes the specification.
  'tools/spec-coverage/**',
  'tools/wire/**',
  // Columns and keys of stored rows go by the names of SQL, which may be the wire's too.
  'apps/server/src/db/**',
  'apps/server/src/features/help/places.ts',
  'apps/server/test/{migrate-legacy.test,legacy-*}.ts',
  'apps/server/test/ledger-attack.test.ts',
  'bench/src/history-statements.ts',
  '**/node_modules/**',
  '**/dist/**',
]

const root = process.argv[2] ?? repo
const files = globSync('{apps,packages,testkit,e2e,bench/src,tools}/**/*.{ts,tsx,mjs}', {
  cwd: root,
  exclude: process.argv[2] === undefined ? skipped : [],
})

/** @type {string[]} */
const violations = []
for (const file of files) lookThrough(file, readFileSync(join(root, file), 'utf8'))

// A scan that finds nothing has lost its way.
if (wireNames.size < 100 || (process.argv[2] === undefined && files.length < 800))
  violations.push(`only ${wireNames.size} names and ${files.length} files were found`)
for (const violation of violations) console.log(violation)
console.log(`wire: ${files.length} files, ${violations.length} violations`)
process.exitCode = violations.length > 0 ? 1 : 0

/** @param {string} file @param {string} text */
function lookThrough(file, text) {
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
}

/** Where names of columns are written in TypeScript: rows for `json_to_recordset`. */
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
