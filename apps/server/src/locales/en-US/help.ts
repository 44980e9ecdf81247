/** Figures of a help text of which one holds: "15, 30 or 60". */
export const messages = {
  comma: ', ',
  or: '{others} or {last}',
} as const
