/**
 * What a picture of text looks like, to find a copy that was cropped, scaled or compressed again. A hash of the whole picture (such
 * as dHash, Krawetz 2013) does not work for receipts: two of one bank differ less than a receipt and its copy cropped by 2 %. So
 * each line of text is found by its contrast and described by itself, at any height: 96 × 4 mean grey values, relative to the
 * line's mean and deviation. Equal lines correlate above 0.92; a line with another number or name below.
 */
import sharp from 'sharp'

const WIDTH = 768
/** No legible receipt is narrower; enlarging it would only describe noise. */
const MIN_WIDTH = 320
/** A long screenshot has more; its first lines are enough. */
const MAX_LINES = 32
/** In widths of the picture. What is below is not looked at. */
const MAX_HEIGHT = 4
const COLUMNS = 96
const ROWS = 4
const LINE_BYTES = (COLUMNS * ROWS) / 2
/** Share of the picture's contrast at which neighbouring pixels count as an edge. Borders of cards are fainter. */
const EDGE = 0.2
/** A row of text has at least this many edges. */
const MIN_EDGES = 8
/** The phone's own bars, with the time and the battery. */
const TOP_BAR = 0.045
const BOTTOM_BAR = 0.96
/** Steps per standard deviation; with the clamp a value fits into four bits. */
const STEPS = 2.5
const MAX_STEP = 7

/** Fewer common lines prove nothing. */
const MIN_EQUAL_LINES = 5
const MIN_EQUAL_SHARE = 0.6
const EQUAL_BELOW = 0.08
/** A line this unlike every line of the other picture was not found there, which says nothing. */
const ABSENT_FROM = 0.5
/** The most places by which a crop, or a graphic taken for text, moves a line. */
const MAX_SHIFT = 3
/**
 * Below this a line is surely the same. Compression changes at most one line of a copy, mostly a graphic taken for text, and leaves
 * the others surely the same. Another receipt differs in time and number at least, even for the same people and amount.
 */
const SAME_BELOW = 0.05

/** Describes the lines of a stored picture, 192 bytes each, from top to bottom. Null if it has too few to compare. */
export async function describeLook(picture: Buffer): Promise<Buffer | null> {
  const { width = 0, height = 0 } = await sharp(picture).metadata()
  if (width < MIN_WIDTH) return null
  const top = { left: 0, top: 0, width, height: Math.min(height, Math.round(MAX_HEIGHT * width)) }
  const grey = sharp(picture)
    .extract(top)
    .flatten({ background: '#FFFFFF' })
    .toColourspace('b-w')
    .resize({ width: WIDTH })
  const { data, info } = await grey.raw().toBuffer({ resolveWithObject: true })
  const shot = { data, height: info.height }
  const lines = findLines(shot).slice(0, MAX_LINES)
  return lines.length < MIN_EQUAL_LINES ? null : Buffer.concat(lines.map((line) => describeLine(shot, line)))
}

/** Whether two pictures, described by `describeLook`, look like copies of one. */
export function isAlike(one: Buffer, other: Buffer): boolean {
  const [a, b] = [readLines(one), readLines(other)]
  const nearestOfA = a.map(() => 2)
  const nearestOfB = b.map(() => 2)
  for (const [i, line] of a.entries())
    for (const [j, each] of b.entries()) {
      if (Math.abs(i - j) > MAX_SHIFT) continue
      const far = distance(line, each)
      nearestOfA[i] = Math.min(nearestOfA[i] ?? 2, far)
      nearestOfB[j] = Math.min(nearestOfB[j] ?? 2, far)
    }
  return tally(nearestOfA) && tally(nearestOfB)
}

/** Judges one picture by how far each of its lines is from the nearest line of the other. */
function tally(distances: readonly number[]): boolean {
  const count = (from: number, below: number) =>
    distances.filter((each) => each >= from && each < below).length
  const equal = distances.filter((each) => each < EQUAL_BELOW).length
  const changed = count(EQUAL_BELOW, ABSENT_FROM)
  const isCopy = changed === 0 || (changed === 1 && count(SAME_BELOW, EQUAL_BELOW) === 0)
  return isCopy && equal >= MIN_EQUAL_LINES && equal >= MIN_EQUAL_SHARE * distances.length
}

type Shot = { readonly data: Buffer; readonly height: number }
type Box = { top: number; bottom: number; left: number; right: number }

/** Finds the rows between blank ones, without the phone's own bars. */
function findLines({ data, height }: Shot): Box[] {
  const edge = Math.max(8, contrastOf(data) * EDGE)
  const lines: Box[] = []
  for (let y = 0; y < height; y++) {
    let [edges, left, right] = [0, WIDTH, 0]
    for (let x = 1; x < WIDTH - 1; x++) {
      const at = y * WIDTH + x
      if (Math.abs((data[at + 1] ?? 0) - (data[at - 1] ?? 0)) <= edge) continue
      edges += 1
      left = Math.min(left, x)
      right = x
    }
    if (edges < MIN_EDGES) continue
    const last = lines.at(-1)
    if (last && y - last.bottom <= 3) {
      last.bottom = y
      last.left = Math.min(last.left, left)
      last.right = Math.max(last.right, right)
    } else lines.push({ top: y, bottom: y, left, right })
  }
  return lines.filter(({ top, bottom, left, right }) => {
    const middle = (top + bottom) / 2 / height
    return middle > TOP_BAR && middle < BOTTOM_BAR && bottom - top >= 3 && right - left > WIDTH * 0.08
  })
}

/** Difference between light and dark, without the outermost half percent of pixels. */
function contrastOf(data: Buffer): number {
  const counts = new Uint32Array(256)
  for (const value of data) counts[value] = (counts[value] ?? 0) + 1
  const rest = data.length * 0.005
  const outermost = (values: readonly number[]): number => {
    let seen = 0
    for (const value of values) {
      seen += counts[value] ?? 0
      if (seen >= rest) return value
    }
    return 0
  }
  const values = [...counts.keys()]
  return outermost(values.toReversed()) - outermost(values)
}

function describeLine({ data }: Shot, { top, bottom, left, right }: Box): Buffer {
  const columns = sharesOf(right + 1 - left, COLUMNS)
  const rows = sharesOf(bottom + 1 - top, ROWS)
  const means = new Float64Array(COLUMNS * ROWS)
  for (const { pixel: y, cell: row, share: rowShare } of rows)
    for (const { pixel: x, cell: column, share } of columns) {
      const at = row * COLUMNS + column
      means[at] = (means[at] ?? 0) + (data[(top + y) * WIDTH + left + x] ?? 0) * rowShare * share
    }
  const mean = means.reduce((sum, each) => sum + each, 0) / means.length
  const deviation = Math.sqrt(means.reduce((sum, each) => sum + (each - mean) ** 2, 0) / means.length) || 1
  const step = (at: number): number => {
    const steps = Math.round((((means[at] ?? 0) - mean) / deviation) * STEPS)
    return Math.max(-MAX_STEP, Math.min(MAX_STEP, steps)) + MAX_STEP
  }
  return Buffer.from(Array.from({ length: LINE_BYTES }, (_, at) => step(2 * at) * 16 + step(2 * at + 1)))
}

type Share = { readonly pixel: number; readonly cell: number; readonly share: number }

/** How much of each cell each pixel fills, along a side divided into equal cells; a pixel can lie in several. */
function sharesOf(pixels: number, cells: number): Share[] {
  const size = pixels / cells
  const shares: Share[] = []
  for (let cell = 0; cell < cells; cell++)
    for (let pixel = Math.floor(cell * size); pixel < Math.min(pixels, (cell + 1) * size); pixel++) {
      const overlap = Math.min(pixel + 1, (cell + 1) * size) - Math.max(pixel, cell * size)
      if (overlap > 0) shares.push({ pixel, cell, share: overlap / size })
    }
  return shares
}

type Line = { readonly steps: Int8Array; readonly length: number }

function readLines(look: Buffer): Line[] {
  const lines: Line[] = []
  for (let start = 0; start < look.length; start += LINE_BYTES) {
    const steps = new Int8Array(2 * LINE_BYTES)
    let squares = 0
    for (let at = 0; at < LINE_BYTES; at++) {
      const byte = look[start + at] ?? 0
      const [one, two] = [(byte >> 4) - MAX_STEP, (byte & 15) - MAX_STEP]
      steps[2 * at] = one
      steps[2 * at + 1] = two
      squares += one * one + two * two
    }
    lines.push({ steps, length: Math.sqrt(squares) })
  }
  return lines
}

/** One minus the correlation of two lines. */
function distance(a: Line, b: Line): number {
  let product = 0
  for (let at = 0; at < a.steps.length; at++) product += (a.steps[at] ?? 0) * (b.steps[at] ?? 0)
  return 1 - product / (a.length * b.length || 1)
}
