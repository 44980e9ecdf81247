/** Draws the app's icons from its sign: `node tools/icons/write-icons.mjs`. The pictures are committed. */
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'

const folder = fileURLToPath(new URL('../../apps/web/public/', import.meta.url))
const sign = readFileSync(`${folder}icon.svg`, 'utf8')
/** Without rounded corners: the phone cuts its own shape, and the sign fits inside any. */
const uncut = sign.replace(' rx="16"', '')
/** Notification badges show only the shape. */
const shape = sign.replace(/<rect[^>]*>/, '')

await Promise.all([
  write(sign, 192, 'icon-192'),
  write(sign, 512, 'icon-512'),
  write(uncut, 192, 'maskable-192'),
  write(uncut, 512, 'maskable-512'),
  write(uncut, 180, 'apple-touch-icon'),
  write(shape, 96, 'badge'),
])

/** @param {string} svg @param {number} side @param {string} name */
function write(svg, side, name) {
  return sharp(Buffer.from(svg), { density: (72 * side) / 64 })
    .resize(side, side)
    .png({ compressionLevel: 9, palette: name !== 'badge' })
    .toFile(`${folder}icons/${name}.png`)
}
