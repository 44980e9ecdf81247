/** What of the wire a file outside the contract spells: paths of calls, names of fields, acts and frames, addresses of screens. */
import { createRequire } from 'node:module'
import {
  actNames,
  clientActionNames,
  irregularNames,
  serverFrameNames,
  wireName,
} from '../../packages/contract/src/wire/names.ts'
import { fieldNames } from '../../packages/contract/src/wire/wire-record.fixture.ts'

/** @type {typeof import('typescript')} */
const ts = createRequire(import.meta.url)('typescript')

/** Names of the wire that mean something else too: DOM events, columns, values, plain words. */
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
    'ma',
  ],
  // Kinds of uploads, as they stand in the addresses of pictures.
  ...['voucher', 'qrcode', 'idcard'],
  // A column, and what the audit calls it.
  'txid',
])

const renamed = [
  ...[...fieldNames()].map((name) => [name, wireName(name)]),
  ...[irregularNames, actNames, serverFrameNames, clientActionNames].flatMap((names) =>
    Object.entries(names),
  ),
].flatMap(([name, wire = '']) => (name === wire ? [] : [wire]))
/** Calls have names of their own, some of which an act has on the wire. */
const callNames = new Set(['confirmOrder', 'cancelOrder'])
export const wireNames = new Set(renamed.filter((name) => !ownWords.has(name) && !callNames.has(name)))

const PATH = /(?:^|[^\w.])\/(?:console\/)?api\/[a-z]|\/index\/ajax/i
const ADDRESS = /\/views\//
/** A wire name in a query, a form or in JSON within a text. */
const named = /(?:^|[?&{,"'\s])"?(\w+)(?:=|"\s*:)/g

/** A line for each place. @param {string} file @param {string} text */
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
