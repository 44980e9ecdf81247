import { csvCell } from '../../platform/csv-cell.ts'

/** A cell: text, a decimal as the ledger has it, or nothing. */
export type Cell = { readonly text: string } | { readonly decimal: string } | null

/** Excel reads a file without it in the machine's own encoding, and shows no Chinese. */
const BYTE_ORDER_MARK = '\uFEFF'
const LINE_END = '\r\n'

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
  return csvCell(cell.text)
}
