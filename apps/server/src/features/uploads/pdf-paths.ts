/** The pages of a PDF and the PDF itself have one name, so that each leads to the other without a look into the database. */
import { randomBytes } from 'node:crypto'

const ID_BYTES = 18
const PAGE = /^\/uploads\/[a-z]+\/([A-Za-z0-9_-]{24})-p(\d)\.webp$/

/** Part of a path that cannot be guessed. */
export function newFileId(): string {
  return randomBytes(ID_BYTES).toString('base64url')
}

/** Pages count from 1. */
export function pagePath(category: string, id: string, page: number): string {
  return `/uploads/${category}/${id}-p${page}.webp`
}

export function originalPath(id: string): string {
  return `/uploads/original/${id}.pdf`
}

/** Path of the PDF whose page a picture is; null for any other picture. */
export function originalOf(path: string): string | null {
  const [, id] = PAGE.exec(path) ?? []
  return id === undefined ? null : originalPath(id)
}

/** Whether a picture is a later page of a PDF than the first. */
export function isLaterPage(path: string): boolean {
  return Number(PAGE.exec(path)?.[2] ?? 1) > 1
}
