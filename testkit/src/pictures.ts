import { randomInt } from 'node:crypto'
import sharp from 'sharp'
import { renderSVG } from 'uqr'

const FONT = 'font-family="Noto Sans CJK SC, Noto Sans, DejaVu Sans, sans-serif"'

/**
 * A minimal picture, for tests that need any. Squares of random colours make each differ from all others, because a picture serves
 * one order as payment proof.
 */
export function plainPicture(colour = '#0B7A5E', size = 64): Promise<Buffer> {
  const pixels = Buffer.from(Array.from({ length: 4 * 4 * 3 }, () => randomInt(256)))
  const squares = sharp(pixels, { raw: { width: 4, height: 4, channels: 3 } }).resize(size / 2, size / 2, {
    kernel: 'nearest',
  })
  return squares
    .extend({ right: size / 2, bottom: size / 2, background: colour })
    .jpeg({ quality: 60 })
    .toBuffer()
}

/** A bank's receipt, as a buyer would take a screenshot of it. */
export function paymentProof(proof: {
  amount: string
  currency: string
  from: string
  to: string
  account: string
  at: Date
  note: string
}): Promise<Buffer> {
  const rows: [string, string][] = [
    ['From', proof.from],
    ['To', proof.to],
    ['Account', proof.account],
    ['Reference', proof.note],
    ['Time', proof.at.toISOString().slice(0, 16).replace('T', ' ')],
    ['Status', 'Completed'],
  ]
  return render(`<svg xmlns="http://www.w3.org/2000/svg" width="600" height="900" ${FONT}>
    <rect width="600" height="900" fill="#F6F5F1"/>
    <rect x="24" y="24" width="552" height="852" rx="24" fill="#FFFFFF" stroke="#E7E4DC"/>
    <circle cx="300" cy="130" r="48" fill="#0B7A5E"/>
    <path d="M276 130 l18 18 l32 -36" stroke="#FFFFFF" stroke-width="9" fill="none" stroke-linecap="round" stroke-linejoin="round"/>
    <text x="300" y="236" font-size="30" fill="#14201B" text-anchor="middle">Transfer completed</text>
    <text x="300" y="310" font-size="56" font-weight="650" fill="#14201B" text-anchor="middle">${escapeText(`${proof.amount} ${proof.currency}`)}</text>
    <line x1="60" y1="360" x2="540" y2="360" stroke="#E7E4DC" stroke-width="2"/>
    ${rows.map(([label, value], at) => proofRow(label, value, 420 + at * 64)).join('')}
    <text x="300" y="840" font-size="20" fill="#66706B" text-anchor="middle">Demo Bank · specimen, no real payment</text>
  </svg>`)
}

const specimen = `<text x="430" y="330" font-size="110" fill="#14201B" fill-opacity="0.07" text-anchor="middle" transform="rotate(-18 430 330)">SPECIMEN</text>`

/** The front of an identity card, with a drawn portrait. */
export function documentFront(holder: { name: string; number: string }): Promise<Buffer> {
  return card(
    '#E8EFEA',
    `<text x="48" y="84" font-size="34" font-weight="650" fill="#14201B">Identity card</text>
     <rect x="600" y="120" width="208" height="268" rx="16" fill="#C9D6CF"/>
     <circle cx="704" cy="216" r="52" fill="#8FA69A"/>
     <path d="M618 388 q0 -104 86 -104 q86 0 86 104 z" fill="#8FA69A"/>
     <text x="48" y="180" font-size="24" fill="#55625C">Name</text>
     <text x="48" y="224" font-size="36" fill="#14201B">${escapeText(holder.name)}</text>
     <text x="48" y="290" font-size="24" fill="#55625C">Nationality</text>
     <text x="48" y="330" font-size="30" fill="#14201B">Utopia</text>
     <text x="48" y="440" font-size="24" fill="#55625C">Number</text>
     <text x="48" y="486" font-size="38" fill="#14201B">${escapeText(holder.number)}</text>`,
  )
}

export function documentBack(holder: { number: string }): Promise<Buffer> {
  return card(
    '#EFEBE2',
    `<circle cx="110" cy="110" r="56" fill="#0B7A5E" fill-opacity="0.85"/>
     <text x="110" y="124" font-size="40" fill="#FFFFFF" text-anchor="middle">U</text>
     <text x="200" y="124" font-size="34" font-weight="650" fill="#14201B">Registry of Utopia</text>
     <text x="48" y="260" font-size="24" fill="#55625C">Valid</text>
     <text x="48" y="302" font-size="32" fill="#14201B">2021-03-01 to 2041-03-01</text>
     <text x="48" y="470" font-size="30" fill="#55625C">${escapeText(`ID / ${holder.number}`)}</text>`,
  )
}

/** Few colours are enough for a screenshot, and keep the repository small. */
export function asSmallPng(screenshot: Buffer): Promise<Buffer> {
  return sharp(screenshot).png({ palette: true, colours: 200, effort: 10 }).toBuffer()
}

/** A camera's view of a code: one JPEG frame, which Chromium repeats. */
export async function cameraFrame(code: Buffer): Promise<Buffer> {
  const held = await sharp(code).resize(420, 420, { fit: 'contain', background: '#FFFFFF' }).toBuffer()
  return sharp({ create: { width: 640, height: 480, channels: 3, background: '#8A8A80' } })
    .composite([{ input: held }])
    .jpeg({ quality: 85 })
    .toBuffer()
}

/** A QR code as a user may have it in the photo library. */
export function codePicture(text: string): Promise<Buffer> {
  return sharp(Buffer.from(renderSVG(text, { border: 4, pixelSize: 8 })))
    .jpeg()
    .toBuffer()
}

function render(svg: string): Promise<Buffer> {
  return sharp(Buffer.from(svg)).flatten({ background: '#FFFFFF' }).jpeg({ quality: 82 }).toBuffer()
}

function escapeText(text: string): string {
  return text.replace(/[<>&]/g, (mark) => `&#${mark.charCodeAt(0)};`)
}

function proofRow(label: string, value: string, y: number): string {
  return `<text x="60" y="${y}" font-size="26" fill="#66706B">${escapeText(label)}</text>
   <text x="540" y="${y}" font-size="26" fill="#14201B" text-anchor="end">${escapeText(value)}</text>`
}

function card(ground: string, content: string): Promise<Buffer> {
  return render(`<svg xmlns="http://www.w3.org/2000/svg" width="860" height="540" ${FONT}>
    <rect width="860" height="540" rx="32" fill="${ground}"/>${content}${specimen}</svg>`)
}
