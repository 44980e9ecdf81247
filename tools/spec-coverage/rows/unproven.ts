import type { RowId } from './index.ts'

/** Statements that no test shows, each with its reason. A row that gets its proof leaves this list: the verdict sees to it. */
export const unproven: Partial<Record<RowId, string>> = {}
