/** What breaks the rules for functions in a file: their form, their order, their length. */
import { createRequire } from 'node:module'

/** @type {typeof import('typescript')} */
const ts = createRequire(import.meta.url)('typescript')

/** Lines of a function, braces included. A screen or a page lays out what others decide. */
const MAX_LINES = 60
const MAX_SCREEN_LINES = 90
const unlimited = /\.(test|spec|fixture)\.tsx?$|\/migrations\//

/** A line for each place. @param {string} file @param {string} text */
export function lookThrough(file, text) {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true)
  /** @param {import('typescript').Node} node @param {string} what */
  const complaint = (node, what) =>
    `${file}:${source.getLineAndCharacterOfPosition(node.getStart(source)).line + 1} ${what}`
  const arrows = source.statements
    .filter(isArrowConstant)
    .map((statement) => complaint(statement, 'a top-level function is a declaration: function name() {}'))
  const functions = source.statements.filter(ts.isFunctionDeclaration)
  const lastExported = functions.findLastIndex(isExported)
  const early = functions
    .slice(0, Math.max(lastExported, 0))
    .filter((declared) => !isExported(declared))
    .map((declared) => complaint(declared, `${declared.name?.text} stands above what the file exports`))
  return [...arrows, ...early, ...longFunctions(file, source)]
}

/** @param {string} file @param {import('typescript').SourceFile} source */
function longFunctions(file, source) {
  if (unlimited.test(file)) return []
  const limit = /(Screen|Page)\.tsx$/.test(file) ? MAX_SCREEN_LINES : MAX_LINES
  /** @type {string[]} */
  const found = []
  /** @param {import('typescript').Node} node */
  const visit = (node) => {
    if (ts.isFunctionLike(node) && 'body' in node && node.body) {
      const { line } = source.getLineAndCharacterOfPosition(node.getStart(source))
      const lines = source.getLineAndCharacterOfPosition(node.end).line - line + 1
      if (lines > limit) found.push(`${file}:${line + 1} ${lines} lines in one function; at most ${limit}`)
    }
    ts.forEachChild(node, visit)
  }
  visit(source)
  return found
}

/** @param {import('typescript').Statement} statement */
function isArrowConstant(statement) {
  return (
    ts.isVariableStatement(statement) &&
    statement.declarationList.declarations.some(
      ({ type, initializer }) =>
        !type && initializer && (ts.isArrowFunction(initializer) || ts.isFunctionExpression(initializer)),
    )
  )
}

/** @param {import('typescript').FunctionDeclaration} declared */
function isExported({ modifiers }) {
  return modifiers?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword) ?? false
}
