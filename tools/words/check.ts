/** Finds words of `notPlain` in comments, documents and test titles. Prints each place with what to write instead. */
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { extname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { CommentRange, Expression, Node, SourceFile } from 'typescript'
import { repo } from '../processes.mjs'
import { notPlain } from './not-plain.ts'

type Passage = { readonly at: number; readonly text: string }

const ts = createRequire(import.meta.url)('typescript') as typeof import('typescript')
const titled = new Set(['test', 'it', 'describe', 'step'])

/** One line for each word that is not plain. */
export function findNotPlain(file: string, text: string): string[] {
  return passagesOf(file, text).flatMap(({ at, text: passage }) =>
    notPlain.flatMap(({ not, say, allowed }) => {
      const [found] = not.exec(allowed ? passage.replace(allowed, '') : passage) ?? []
      if (found === undefined) return []
      const line = text.slice(0, at).split('\n').length
      return [`${file}:${line} “${found.trim()}”: say ${say}`]
    }),
  )
}

function passagesOf(file: string, text: string): Passage[] {
  switch (extname(file)) {
    case '.md':
      return matchesOf(withoutCode(text), /\S(?:.|\n(?![\n|#*-]))*/g)
    case '.sql':
      return matchesOf(text, /--(.*(?:\n[ \t]*--.*)*)/g)
    case '.css':
      return matchesOf(text, /\/\*([\s\S]*?)\*\//g)
    case '.ts':
    case '.tsx':
    case '.mjs': {
      const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true)
      return [...commentsOf(source), ...titlesOf(source)]
    }
    default:
      return []
  }
}

function matchesOf(text: string, pattern: RegExp): Passage[] {
  return [...text.matchAll(pattern)].map((match) => ({
    at: match.index,
    text: plainText(match[1] ?? match[0]),
  }))
}

/** Blanks code out. The length stays the same, so that positions in the text stay valid. */
function withoutCode(text: string): string {
  return text.replace(/```[\s\S]*?```|`[^`\n]*`/g, (code) => code.replace(/[^\n]/g, ' '))
}

function plainText(comment: string): string {
  return withoutCode(comment)
    .replace(/^\s*(?:\/\*+|\/\/|--|\*(?!\*))|\*\/\s*$|\n\s*(?:\*|\/\/|--)/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
}

function commentsOf(source: SourceFile): Passage[] {
  const { text } = source
  const found = new Map<number, CommentRange>()
  const shown: Node[] = []
  const visit = (node: Node): void => {
    if (ts.isJsxText(node)) {
      shown.push(node)
      return
    }
    const ranges = [ts.getLeadingCommentRanges(text, node.pos), ts.getTrailingCommentRanges(text, node.end)]
    for (const range of ranges.flatMap((each) => each ?? [])) found.set(range.pos, range)
    for (const child of node.getChildren(source)) if (!ts.isJSDoc(child)) visit(child)
  }
  visit(source)
  const comments = [...found.values()].filter(
    ({ pos }) => !shown.some((node) => node.pos <= pos && pos < node.end),
  )
  return joinLines(
    text,
    comments.toSorted((one, other) => one.pos - other.pos),
  )
}

/** Line comments that follow one another are one passage. */
function joinLines(text: string, ranges: readonly CommentRange[]): Passage[] {
  const passages: { at: number; end: number }[] = []
  for (const { pos, end } of ranges) {
    const last = passages.at(-1)
    if (last && text.startsWith('//', pos) && /^\n[ \t]*$/.test(text.slice(last.end, pos))) last.end = end
    else passages.push({ at: pos, end })
  }
  return passages.map(({ at, end }) => ({ at, text: plainText(text.slice(at, end)) }))
}

function titlesOf(source: SourceFile): Passage[] {
  const titles: Passage[] = []
  const visit = (node: Node): void => {
    if (ts.isCallExpression(node) && titled.has(calleeOf(node.expression))) {
      const [title] = node.arguments
      if (title && (ts.isStringLiteralLike(title) || ts.isTemplateExpression(title)))
        titles.push({ at: title.getStart(source), text: title.getText(source).slice(1, -1) })
    }
    ts.forEachChild(node, visit)
  }
  visit(source)
  return titles
}

/** `test` of `test`, `test.each(…)`, `test.describe` and the like. */
function calleeOf(callee: Expression): string {
  if (ts.isIdentifier(callee)) return callee.text
  if (ts.isPropertyAccessExpression(callee) || ts.isCallExpression(callee)) return calleeOf(callee.expression)
  return ''
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const files = execFileSync('git', ['ls-files'], { cwd: repo, encoding: 'utf8' })
    .split('\n')
    .filter((file) => /\.(?:md|sql|css|tsx?|mjs)$/.test(file))
  const violations = files.flatMap((file) => findNotPlain(file, readFileSync(join(repo, file), 'utf8')))
  for (const line of violations) console.log(line)
  console.log(`words: ${files.length} files, ${violations.length} violations`)
  process.exitCode = violations.length === 0 ? 0 : 1
}
