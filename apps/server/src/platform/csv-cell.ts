/**
 * Characters that make a spreadsheet run a cell: `=`, `+`, `-`, `@`, their full-width forms, tab and line breaks; after blanks
 * too, which some spreadsheets cut off. (OWASP, CSV injection.)
 */
const RUNS = /^[\s\u00a0\u3000\u200b\ufeff]*[=+\-@\uff1d\uff0b\uff0d\uff20\t\r\n]/
/**
 * The same within a text, where a spreadsheet of another locale begins a cell: it splits at semicolons, and at line breaks too,
 * because our quotes do not begin its cells.
 */
const RUNS_WITHIN = /[;|\t-\r\u0085\u2028\u2029](?=["\s\u200b]*[=+\-@\uff1d\uff0b\uff0d\uff20])/g

/** A text as a cell of CSV (RFC 4180), in which no spreadsheet runs anything. */
export function csvCell(text: string): string {
  // The apostrophe is how spreadsheets mark a cell as text.
  const parted = text.replace(RUNS_WITHIN, "$&'")
  const safe = RUNS.test(parted) ? `'${parted}` : parted
  return /[",'\r\n\t]|^\s|\s$/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
