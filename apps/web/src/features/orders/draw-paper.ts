import type { Order } from '@u-market/contract'
import { fontFamily, palette, weight } from '@u-market/tokens'
import { stampText } from '../../base/clock.ts'
import { i18n } from '../../base/i18n/i18n.ts'
import { arriving, hasFee, moneyText } from '../../parts/money.ts'
import { pngOf } from '../wallet/index.ts'

/** Draws a receipt to keep or share. */
export function drawReceipt(order: Order, headline: string, method: string): Promise<Blob> {
  const figure = figureOf(order)
  return drawPaper({
    title: headline.replace(figure, '').trim(),
    figure,
    rows: receiptRows(order, method),
    foot: `${i18n.translator('core')('appName')} · ${location.host}`,
  })
}

function figureOf(order: Order): string {
  return moneyText(order.role === 'buyer' ? arriving(order) : (order.toBuyer ?? order.num), 'U')
}

/** The facts of a receipt. It leaves the app, so it names the parties as their pages do, and shows no payment account. */
export function receiptRows(order: Order, method: string): Paper['rows'] {
  const t = i18n.translator('orders')
  const { num, price, amount, currency, buyerNickname, sellerNickname, paymentReference } = order
  const isWhole = !hasFee(order) && (order.toBuyer ?? num) === num
  return [
    [t('num'), isWhole ? '' : moneyText(num, 'U')],
    [t('fee'), hasFee(order) ? moneyText(order.fee, 'U') : ''],
    [t('amountPaid'), moneyText(amount, currency)],
    [t('methodPaid'), method],
    [t('paymentReference'), paymentReference],
    [t('price'), moneyText(price, currency)],
    [t('seller'), sellerNickname],
    [t('buyer'), buyerNickname],
    [t('completedAt'), stampText(order.releasedAt ?? order.createdAt)],
    [t('number'), order.orderId],
  ]
}

const WIDTH = 900
const MARGIN = 48
const PADDING = 56
const INSIDE = WIDTH - 2 * (MARGIN + PADDING)
const HEAD_HEIGHT = 320
const ROW_HEIGHT = 84
const FOOT_HEIGHT = 128
const ROW_FONT = 32

type Pen = CanvasRenderingContext2D
type Paper = {
  readonly title: string
  /** The main figure, in large type. */
  readonly figure: string
  /** Label and value; a row without a value is left out. */
  readonly rows: readonly (readonly [label: string, value: string])[]
  readonly foot: string
}

/** Draws a slip as a picture: title, main figure, rows. Always in light colors, because it leaves the app. */
export function drawPaper({ title, figure, rows, foot }: Paper): Promise<Blob> {
  const known = rows.filter(([, value]) => value !== '')
  const canvas = document.createElement('canvas')
  canvas.width = WIDTH
  canvas.height = 2 * MARGIN + HEAD_HEIGHT + known.length * ROW_HEIGHT + FOOT_HEIGHT
  const pen = canvas.getContext('2d')
  if (!pen) throw new Error('no canvas')
  drawGround(pen, canvas.height)
  write(pen, { text: title, x: WIDTH / 2, y: MARGIN + 104, size: 40, ink: 'second', align: 'center' })
  write(pen, { text: figure, x: WIDTH / 2, y: MARGIN + 204, size: 84, align: 'center', isStrong: true })
  for (const [at, [label, value]] of known.entries()) {
    const y = MARGIN + HEAD_HEIGHT + at * ROW_HEIGHT
    drawLine(pen, y)
    const middle = y + ROW_HEIGHT / 2
    const width = write(pen, { text: label, x: MARGIN + PADDING, y: middle, size: ROW_FONT, ink: 'second' })
    const most = INSIDE - width - PADDING / 2
    write(pen, { text: value, x: WIDTH - MARGIN - PADDING, y: middle, size: ROW_FONT, align: 'right', most })
  }
  const end = canvas.height - MARGIN - FOOT_HEIGHT
  drawLine(pen, end)
  write(pen, { text: foot, x: WIDTH / 2, y: end + FOOT_HEIGHT / 2, size: 28, ink: 'faint', align: 'center' })
  return pngOf(canvas)
}

function drawGround(pen: Pen, height: number): void {
  pen.fillStyle = palette.page.light
  pen.fillRect(0, 0, WIDTH, height)
  pen.fillStyle = palette.card.light
  pen.beginPath()
  pen.roundRect(MARGIN, MARGIN, WIDTH - 2 * MARGIN, height - 2 * MARGIN, 40)
  pen.fill()
}

function drawLine(pen: Pen, y: number): void {
  pen.fillStyle = palette.line.light
  pen.fillRect(MARGIN + PADDING, y, INSIDE, 2)
}

type Text = {
  readonly text: string
  readonly x: number
  /** Vertical middle of the line. */
  readonly y: number
  readonly size: number
  readonly ink?: 'ink' | 'second' | 'faint'
  readonly align?: CanvasTextAlign
  readonly isStrong?: boolean
  readonly most?: number
}

/** Writes at the given size or smaller to fit the width (long names). Returns the drawn width. */
function write(pen: Pen, text: Text): number {
  const { size, align = 'left', isStrong = false, most = INSIDE } = text
  const fontOf = (pixels: number): string =>
    `${isStrong ? weight.strong : weight.regular} ${pixels}px ${fontFamily}`
  pen.font = fontOf(size)
  const wide = Math.max(1, pen.measureText(text.text).width)
  pen.font = fontOf(Math.min(size, Math.floor((size * most) / wide)))
  pen.fillStyle = palette[text.ink ?? 'ink'].light
  pen.textAlign = align
  pen.textBaseline = 'middle'
  pen.fillText(text.text, text.x, text.y)
  return Math.min(wide, most)
}
