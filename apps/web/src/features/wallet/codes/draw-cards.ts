import { locales } from '@u-market/contract/locale'
import { fontFamily, palette, weight } from '@u-market/tokens'
import { i18n } from '../../../base/i18n/i18n.ts'
import { loadCatalogue } from '../../../locales/index.ts'
import { moneyText } from '../../../parts/money.ts'
import { qrModules } from './QrCode.tsx'
import { pngOf } from './use-hand-over.ts'

/** Pixels by which the QR code shrinks for the promise in each language after the second. */
const PROMISE_HEIGHT = 46

type Receive = {
  readonly link: string
  readonly nickname: string
  readonly wallet: string
  readonly amount: string
}

export async function drawReceiveCard({ link, nickname, wallet, amount }: Receive): Promise<Blob> {
  const card = openCard()
  const t = i18n.translator('codes')
  card.putSign(112)
  card.skip(28)
  card.write({ text: nickname, size: 60, isStrong: true })
  card.write({ text: t('scanMe'), size: 34, ink: 'second' })
  card.skip(20)
  card.putQr(link)
  card.skip(8)
  if (amount !== '') card.write({ text: moneyText(amount, 'U'), size: 72, isStrong: true })
  card.skip(12)
  card.write({ text: wallet, size: 36, ink: 'second' })
  card.write({ text: new URL(link).host, size: 32, ink: 'faint' })
  return card.finish()
}

type Invite = {
  readonly link: string
  readonly nickname: string
  readonly code: string
  /** Whether the card may advertise that the market has no fee. */
  readonly isFree: boolean
}

/** Draws the card in all languages, because the friend's is unknown; the default one is last. */
export async function drawInviteCard({ link, nickname, code, isFree }: Invite): Promise<Blob> {
  const catalogues = await everyLanguage()
  const texts = [...catalogues.slice(1), ...catalogues.slice(0, 1)]
  const card = openCard()
  card.putSign(112)
  card.skip(24)
  card.write({ text: catalogues.map((each) => each.cardMarket).join(' · '), size: 52, isStrong: true })
  card.skip(8)
  const promises = texts.map((each) => (isFree ? each.cardPromise : each.cardPromiseWithFee) ?? '')
  for (const [at, text] of promises.entries()) card.write({ text, size: at === 0 ? 38 : 34, ink: 'second' })
  card.skip(16)
  card.putQr(link, QR_SIDE - PROMISE_HEIGHT * (texts.length - 2))
  card.skip(8)
  card.write({ text: nickname, size: 46, isStrong: true })
  card.write({
    text: texts.map((each) => each.cardInvites).join(' · '),
    size: 32,
    ink: 'second',
  })
  card.skip(12)
  card.write({ text: code, size: 60, ink: 'jade', isStrong: true })
  card.write({ text: new URL(link).host, size: 32, ink: 'faint' })
  return card.finish()
}

function everyLanguage() {
  return Promise.all(locales.map((locale) => loadCatalogue(locale, 'codes')))
}

/** Pixels: sharp on any phone, small enough for any messenger. */
export const CARD_WIDTH = 1080
export const CARD_HEIGHT = 1440
const MARGIN = 60
const PADDING = 72
const TEXT_WIDTH = CARD_WIDTH - 2 * (MARGIN + PADDING)
const QR_SIDE = 640

// The logo of icon.svg, in its 64-unit view box.
const SIGN = 'M19 17v17a13 13 0 0 0 26 0V17'
const SIGN_SIDE = 64
const SIGN_STROKE = 7

type Pen = CanvasRenderingContext2D
type Ink = keyof typeof palette
type Text = { readonly text: string; readonly size: number; readonly ink?: Ink; readonly isStrong?: boolean }

/** A card that is filled from top to bottom. Always in light colors, because it leaves the app. */
function openCard() {
  const canvas = document.createElement('canvas')
  canvas.width = CARD_WIDTH
  canvas.height = CARD_HEIGHT
  const pen = canvas.getContext('2d')
  if (!pen) throw new Error('no canvas')
  drawGround(pen)
  let top = MARGIN + PADDING
  return {
    write: (text: Text): void => {
      drawText(pen, { ...text, top })
      top += text.size * 1.35
    },
    skip: (pixels: number): void => {
      top += pixels
    },
    putSign: (side: number): void => {
      drawSign(pen, { side, top })
      top += side
    },
    putQr: (link: string, side = QR_SIDE): void => {
      top += drawQr(pen, { link, side, top })
    },
    finish: (): Promise<Blob> => pngOf(canvas),
  }
}

function drawGround(pen: Pen): void {
  fillIn(pen, 'page')
  pen.fillRect(0, 0, CARD_WIDTH, CARD_HEIGHT)
  fillIn(pen, 'card')
  pen.beginPath()
  pen.roundRect(MARGIN, MARGIN, CARD_WIDTH - 2 * MARGIN, CARD_HEIGHT - 2 * MARGIN, 48)
  pen.fill()
}

function fillIn(pen: Pen, ink: Ink): void {
  pen.fillStyle = palette[ink].light
}

type Place = { readonly top: number }

/** Draws at the given size or smaller to fit the width (long names). */
function drawText(pen: Pen, { text, size, ink = 'ink', isStrong = false, top }: Text & Place): void {
  const fontOf = (pixels: number): string =>
    `${isStrong ? weight.strong : weight.regular} ${pixels}px ${fontFamily}`
  pen.textAlign = 'center'
  pen.textBaseline = 'top'
  pen.font = fontOf(size)
  const fitting = Math.min(size, Math.floor((size * TEXT_WIDTH) / Math.max(1, pen.measureText(text).width)))
  pen.font = fontOf(fitting)
  fillIn(pen, ink)
  pen.fillText(text, CARD_WIDTH / 2, top + (size - fitting) / 2)
}

function drawSign(pen: Pen, { side, top }: Place & { readonly side: number }): void {
  pen.save()
  pen.translate((CARD_WIDTH - side) / 2, top)
  pen.scale(side / SIGN_SIDE, side / SIGN_SIDE)
  fillIn(pen, 'jade')
  pen.beginPath()
  pen.roundRect(0, 0, SIGN_SIDE, SIGN_SIDE, 16)
  pen.fill()
  pen.strokeStyle = palette['on-jade'].light
  pen.lineWidth = SIGN_STROKE
  pen.lineCap = 'round'
  pen.stroke(new Path2D(SIGN))
  pen.restore()
}

/** Returns the drawn height: each module has whole pixels, so that no seams show. */
function drawQr(
  pen: Pen,
  { link, side, top }: Place & { readonly link: string; readonly side: number },
): number {
  const { path, size } = qrModules(link)
  const module = Math.floor(side / size)
  pen.save()
  pen.translate((CARD_WIDTH - module * size) / 2, top)
  pen.scale(module, module)
  fillIn(pen, 'ink')
  pen.fill(new Path2D(path))
  pen.restore()
  return module * size
}
