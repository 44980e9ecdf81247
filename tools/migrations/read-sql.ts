/** Reads as much of SQL as the rules need: statements without their texts and function bodies, and what is said in comments. */

export type Statement = {
  /** In lower case, with single spaces; texts and bodies are empty. */
  readonly text: string
  readonly line: number
}

const COMMENT = /--[^\n]*|\/\*[\s\S]*?\*\//
const QUOTED = /'(?:[^']|'')*'|(\$\w*\$)[\s\S]*?\1/
const SKIPPED = new RegExp(`${QUOTED.source}|${COMMENT.source}`, 'g')

export function statementsOf(sql: string): Statement[] {
  // Line breaks stay, so that places do.
  const bare = sql.replace(SKIPPED, (found) => {
    const lines = found.replace(/[^\n]/g, '')
    return COMMENT.test(found) && !/^['$]/.test(found) ? lines : `''${lines}`
  })
  let line = 1
  return bare.split(';').flatMap((part) => {
    const start = line + (/^\s*/.exec(part)?.[0].split('\n').length ?? 1) - 1
    line += part.split('\n').length - 1
    const text = part.replace(/\s+/g, ' ').trim().toLowerCase()
    return text === '' ? [] : [{ text, line: start }]
  })
}

/** Splits at commas outside brackets. */
export function actionsOf(list: string): string[] {
  const actions: string[] = []
  let depth = 0
  let start = 0
  for (let at = 0; at <= list.length; at++) {
    const letter = list[at]
    if (letter === '(') depth += 1
    if (letter === ')') depth -= 1
    if (at < list.length && (letter !== ',' || depth > 0)) continue
    actions.push(list.slice(start, at).trim())
    start = at + 1
  }
  return actions
}

/** The single-line comments that begin with a word, without it. */
export function remarksOf(sql: string, word: string): string[] {
  return [...sql.matchAll(new RegExp(`^-- ${word} (.+)$`, 'gm'))].map(([, said = '']) => said)
}
