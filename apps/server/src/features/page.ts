import type { Page } from '@u-market/contract'
import { mobileParts, searchWords } from '@u-market/domain'
import { type RawBuilder, sql } from 'kysely'

const DEFAULT_LIMIT = 10

export type PageRequest = { page?: number | undefined; limit?: number | undefined }

export function pageWindow({ page = 1, limit = DEFAULT_LIMIT }: PageRequest) {
  return {
    limit,
    offset: (page - 1) * limit,
  }
}

/** Returns a page of a list; a page past the end is empty, not an error. */
export function pageOf<T>(
  total: number,
  { page = 1, limit = DEFAULT_LIMIT }: PageRequest,
  data: T[],
): Page<T> {
  return {
    total,
    perPage: limit,
    currentPage: page,
    lastPage: Math.max(1, Math.ceil(total / limit)),
    data,
  }
}

/** Returns a `like` pattern that matches the text anywhere, with pattern characters escaped. */
export function partOf(text: string): string {
  return `%${text.replace(/[\\%_]/g, (mark) => `\\${mark}`)}%`
}

/** What joins and parts the words of a name, and accents: in a pattern of PostgreSQL. */
const BETWEEN_WORDS =
  '[\\s!-/:-@\\[-`{-~\\u00a0\\u00b4\\u00b7\\u02b9-\\u02bc\\u0300-\\u036f\\u2010-\\u2027\\u2032\\u3000\\u30fb]+'

/** Whether a column with names has all words of a search, in any order, case and spelling of accents and separators. */
export function namedSql(column: string, search: string): RawBuilder<boolean> {
  const words = searchWords(search)
  if (words.length === 0) return sql`false`
  const folded = sql`translate(regexp_replace(normalize(${sql.ref(column)}, NFKD), ${sql.lit(BETWEEN_WORDS)}, '', 'g'), 'đĐøØłŁ', 'dDoOlL')`
  return sql`(${sql.join(
    words.map((word) => sql`${folded} ilike any(${casesOf(word).map(partOf)}::text[])`),
    sql` and `,
  )})`
}

/** The database compares only the letters of English without their case. */
function casesOf(word: string): string[] {
  return [...new Set([word, word.toUpperCase(), word.charAt(0).toUpperCase() + word.slice(1)])]
}

/** Whether a column with mobiles in E.164 has the figures of a search, however they are grouped; false for other text. */
export function mobileSql(column: string, search: string): RawBuilder<boolean> {
  return sql`${sql.ref(column)} like any(${mobileParts(search).map(partOf)}::text[])`
}
