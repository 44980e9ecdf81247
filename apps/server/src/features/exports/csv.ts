/** A cell: text, a decimal as the ledger has it, or nothing. */
export type Cell = { readonly text: string } | { readonly decimal: string } | null

/** Excel reads a file without it in the machine's own encoding, and shows no Chinese. */
const BYTE_ORDER_MARK = '\uFEFF'
const LINE_END = '\r\n'

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
const DECIMAL = /^-?\d{1,18}(\.\d{1,6})?$/

export function text(value: string): Cell {
  return value === '' ? null : { text: value }
}

/** Throws for anything but a plain decimal, which alone may begin with a minus. */
export function decimal(value: string): Cell {
  if (!DECIMAL.test(value)) throw new Error(`${value} is not a decimal`)
  return { decimal: value }
}

export function heading(names: readonly string[]): string {
  return BYTE_ORDER_MARK + line(names.map(text))
}

export function line(cells: readonly Cell[]): string {
  return cells.map(written).join(',') + LINE_END
}

function written(cell: Cell): string {
  if (cell === null) return ''
  if ('decimal' in cell) return cell.decimal
  // The apostrophe is how spreadsheets mark a cell as text.
  const parted = cell.text.replace(RUNS_WITHIN, "$&'")
  const safe = RUNS.test(parted) ? `'${parted}` : parted
  return /[",'\r\n\t]|^\s|\s$/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
