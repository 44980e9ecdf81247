import type { Page } from '@u-market/contract'

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
