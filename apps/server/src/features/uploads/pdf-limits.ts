/** What the server and the process that renders PDFs agree on. */

/** Four million pixels: an A4 page at 200 points per inch. */
export const PAGE_PIXELS = 4_000_000
/** A long receipt of a phone is legible at this height. */
export const MAX_SIDE = 4800
/** Nothing narrower shows a payment. */
export const MIN_SIDE = 40

export type PdfFault = 'encrypted' | 'broken' | 'pages' | 'heavy'

export const EXIT = { encrypted: 10, broken: 11, pages: 12, heavy: 13 } as const satisfies Record<
  PdfFault,
  number
>
