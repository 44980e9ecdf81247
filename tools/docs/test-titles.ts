import { createRequire } from 'node:module'
import type { Node } from 'typescript'

const ts: typeof import('typescript') = createRequire(import.meta.url)('typescript')

/** Between a group and its tests, as runners write it. */
const WITHIN = ' > '
/** What a test of many cases fills in, as `%s`, `%j` or `$name`. */
const filledIn = /%[sdifjoOc#$]|\$[A-Za-z_0-9][\w.]*/
const HOLE = '…'

/**
 * The titles of a file's tests and of their groups, each with the groups that it stands in before it. What is known only
 * when the test runs is `…`.
 */
export function testTitles(file: string, text: string): string[] {
  const titles: string[] = []
  const visit = (node: Node, group: string): void => {
    const title = titleOf(node)
    const path = title === null ? group : group + title
    if (title !== null) titles.push(path)
    const inner = title === null ? group : path + WITHIN
    ts.forEachChild(node, (child) => visit(child, inner))
  }
  visit(ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true), '')
  return titles
}

/** Is there a test, or a group of tests, of this title? Any text fits where a case fills in its own, but for another group. */
export function hasTitle(titles: readonly string[], title: string): boolean {
  return titles.some((known) => {
    const parts = known.split(HOLE).map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
    return known === title || new RegExp(`^${parts.join(`(?:(?!${WITHIN}).)+`)}$`).test(title)
  })
}

/** Of `test('…')`, `test.each(cases)('…')` and `describe('…')`; null for any other node. */
function titleOf(node: Node): string | null {
  if (!ts.isCallExpression(node)) return null
  const { expression } = node
  const callee = ts.isCallExpression(expression) ? expression.expression : expression
  const words = callee.getText().split('.')
  const isTest = words[0] === 'test' || words[0] === 'describe'
  // A step is a part of a test, and `use` sets one up.
  if (!isTest || words.includes('step') || words.includes('use')) return null
  const [given] = node.arguments
  return given === undefined ? null : textOf(given)
}

function textOf(title: Node): string | null {
  if (ts.isStringLiteralLike(title)) return title.text.replaceAll(new RegExp(filledIn, 'g'), HOLE)
  if (!ts.isTemplateExpression(title)) return null
  return title.head.text + title.templateSpans.map(({ literal }) => HOLE + literal.text).join('')
}
