import type { Json } from '../../db/column-types.ts'

export type TextParams = Readonly<Record<string, string>>

/** Params as a jsonb column gives them back: whatever is not text has no place in a text. */
export function textParams(stored: Json): TextParams {
  return stored === null || typeof stored !== 'object' || Array.isArray(stored)
    ? {}
    : Object.fromEntries(
        Object.entries(stored).flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])),
      )
}
