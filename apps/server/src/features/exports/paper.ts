/** A printed page: A4, the market's name on top, page numbers and the time below. */
import { setImmediate as breathe } from 'node:timers/promises'
import type { Locale } from '@u-market/contract'
import PDFDocument from 'pdfkit'
import { translator } from '../../locales/index.ts'
import { loadFonts } from '../../platform/fonts.ts'

const MARGIN = 40
const FOOT = 60
const INK = '#14201B'
const SECOND = '#55625C'
const LINE = '#D9D6CD'
const JADE = '#0B7A5E'
const ROW = 15
const PADDING = 4
/** Rows drawn before other requests get a turn: about 30 ms. */
const ROWS_A_TURN = 60
/** Pages numbered before other requests get a turn: about as long. */
const PAGES_A_TURN = 10

export type Column = { readonly title: string; readonly width: number; readonly isNumber?: boolean }
export type Style = { readonly size?: number; readonly isBold?: boolean; readonly colour?: string }

type Making = {
  readonly title: string
  readonly locale: Locale
  /** The line at the foot of each page. */
  readonly foot: string
  readonly at: Date
}

export type Paper = Awaited<ReturnType<typeof createPaper>>

/** Starts a document. `end` numbers its pages and ends it; it is read as a stream meanwhile. */
export async function createPaper({ title, locale, foot, at }: Making) {
  const market = translator('pages', locale)('market')
  const t = translator('exports', locale)
  const fonts = await loadFonts()
  const document = new PDFDocument({
    size: 'A4',
    margins: { top: MARGIN, bottom: 0, left: MARGIN, right: MARGIN },
    bufferPages: true,
    lang: locale,
    info: { Title: title, Author: market, CreationDate: at },
  })
  document.registerFont('regular', fonts.regular)
  document.registerFont('bold', fonts.bold)
  const width = document.page.width - 2 * MARGIN
  const bottom = document.page.height - FOOT
  let y = MARGIN

  const use = ({ size = 9, isBold = false, colour = INK }: Style) =>
    document
      .font(isBold ? 'bold' : 'regular')
      .fontSize(size)
      .fillColor(colour)

  const write = (
    words: string,
    place: { x: number; y: number; width: number },
    style: Style,
    isRight = false,
  ) => {
    use(style)
    const shown = cut(document, words, place.width)
    const x = isRight ? place.x + place.width - document.widthOfString(shown) : place.x
    document.text(shown, x, place.y, { lineBreak: false })
  }

  const rule = (colour = LINE, weight = 0.5) => {
    document
      .moveTo(MARGIN, y)
      .lineTo(MARGIN + width, y)
      .lineWidth(weight)
      .strokeColor(colour)
      .stroke()
  }

  const room = (height: number): boolean => {
    if (y + height <= bottom) return false
    document.addPage()
    y = MARGIN
    return true
  }

  write(market, { x: MARGIN, y, width }, { size: 11, isBold: true, colour: JADE })
  y += 22
  write(title, { x: MARGIN, y, width }, { size: 20, isBold: true })
  y += 36

  return {
    document,
    /** A line across the page. */
    line: (words: string, style: Style = {}): void => {
      const height = (style.size ?? 9) * 1.7
      room(height)
      write(words, { x: MARGIN, y, width }, style)
      y += height
    },
    gap: (height: number): void => {
      y += height
    },
    /** Names with their values, one a line. */
    facts: (facts: readonly (readonly [name: string, value: string])[], nameWidth = 150): void => {
      for (const [name, value] of facts) {
        room(ROW + 3)
        write(name, { x: MARGIN, y, width: nameWidth - PADDING }, { size: 10, colour: SECOND })
        write(value, { x: MARGIN + nameWidth, y, width: width - nameWidth }, { size: 10 })
        y += ROW + 3
      }
    },
    /** A table, whose head is repeated on each page. */
    table: async (columns: readonly Column[], rows: Iterable<readonly string[]>, style: Style = {}) => {
      const head = (): void => {
        row(
          columns.map(({ title: name }) => name),
          { size: 8, isBold: true, colour: SECOND },
        )
        rule(INK, 0.8)
        y += PADDING
      }
      const row = (cells: readonly string[], look: Style): void => {
        let x = MARGIN
        for (const [place, column] of columns.entries()) {
          write(cells[place] ?? '', { x, y, width: column.width - PADDING }, look, column.isNumber)
          x += column.width
        }
        y += ROW
      }
      room(3 * ROW)
      head()
      let drawn = 0
      for (const cells of rows) {
        if (room(ROW)) head()
        row(cells, { size: 8, ...style })
        if (++drawn % ROWS_A_TURN === 0) await breathe()
      }
      rule()
      y += PADDING
    },
    /** Width that columns can share. */
    width,
    /** Writes the foot of each page, and ends the document. */
    end: async (): Promise<void> => {
      const { start, count } = document.bufferedPageRange()
      for (let page = 0; page < count; page++) {
        if (page % PAGES_A_TURN === 0) await breathe()
        document.switchToPage(start + page)
        y = document.page.height - FOOT + 18
        rule()
        y += 6
        const style = { size: 8, colour: SECOND }
        write(foot, { x: MARGIN, y, width: width - 90 }, style)
        const number = t('page', { page: String(page + 1), pages: String(count) })
        write(number, { x: MARGIN + width - 90, y, width: 90 }, style, true)
      }
      document.end()
    },
  }
}

/** One line of text without marks that are not seen, cut to the width. */
function cut(document: PDFKit.PDFDocument, words: string, width: number): string {
  const line = words.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\s]+/gu, ' ').trim()
  if (document.widthOfString(line) <= width) return line
  const letters = Array.from(line)
  let [low, high] = [0, letters.length]
  while (low < high) {
    const middle = Math.ceil((low + high) / 2)
    if (document.widthOfString(`${letters.slice(0, middle).join('')}…`) <= width) low = middle
    else high = middle - 1
  }
  return `${letters.slice(0, low).join('')}…`
}
