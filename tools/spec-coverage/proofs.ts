import { readFileSync } from 'node:fs'
import { files, type Proof } from './rows.ts'

const repo = new URL('../../', import.meta.url)

export const sourceOf = (path: string): string => {
  try {
    return readFileSync(new URL(path, repo), 'utf8')
  } catch {
    return ''
  }
}

/** `{name}` in a title stands for what a template fills in. */
const pattern = (title: string): string =>
  title.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replace(/\\\{(\w+)\\\}/g, '\\$\\{$1\\}')

/** A test with this title that runs: one that is skipped, or left to do, proves nothing. */
export const isProven = ([file, title]: Proof): boolean =>
  new RegExp(
    `\\btest(?:\\.(?!skip|todo|fixme|fails)\\w+)*(?:\\([^'"\`]*?\\))?\\(\\s*(['"\`])${pattern(title)}\\1`,
  ).test(sourceOf(files[file]))

const TEST_TITLE = /\btest\(\s*(['"`])(.*?)\1/

/** The test of the walk through all screens that opens this address. */
export const walkThrough = (path: string): Proof | undefined => {
  const blocks = sourceOf(files.screens).split(/^(?=test\(|for \(|const )/m)
  const opened = new RegExp(`['"\`]${pattern(path)}(?=['"\`?])`)
  const block = blocks.find((each) => opened.test(each) && TEST_TITLE.test(each))
  const title = block && TEST_TITLE.exec(block)?.[2]
  return title === undefined ? undefined : ['screens', title]
}
