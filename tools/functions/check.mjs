/**
 * Functions at the top of a file: a declaration each, the exported ones first, their helpers below. A constant stays one where
 * it has a type of its own (`const decide: Rule = …`). Prints what breaks this rule; an argument is a folder to look through
 * instead of the repository.
 */
import { globSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { repo } from '../processes.mjs'

/** @type {typeof import('typescript')} */
const ts = createRequire(import.meta.url)('typescript')

const root = process.argv[2] ?? repo
const files = globSync('{apps,packages,testkit,e2e,bench/src,tools}/**/*.{ts,tsx,mjs}', {
  cwd: root,
  exclude: ['**/node_modules/**', '**/dist/**'],
})
const violations = files.flatMap((file) => lookThrough(file, readFileSync(join(root, file), 'utf8')))

// A scan that finds nothing has lost its way.
if (process.argv[2] === undefined && files.length < 800)
  violations.push(`only ${files.length} files were found`)
for (const violation of violations) console.log(violation)
console.log(`functions: ${files.length} files, ${violations.length} violations`)
process.exitCode = violations.length > 0 ? 1 : 0

/** @param {string} file @param {string} text */
function lookThrough(file, text) {
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
  return [...arrows, ...early]
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
