/** Small warm portraits of nobody: a ground, shoulders, a head, hair, and a few strokes for a face. */
import sharp from 'sharp'

type Hair = 'short' | 'long' | 'bun' | 'curls' | 'bald'

export type Face = {
  readonly hair: Hair
  readonly extra?: 'glasses' | 'beard' | 'scarf'
  readonly colours: readonly [ground: string, skin: string, hair: string, clothes: string]
}

export function portrait(face: Face): Promise<Buffer> {
  const { hair, extra, colours } = face
  const [ground, skin, hairColour, clothes] = colours
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="256" height="256">
    <rect width="256" height="256" fill="${ground}"/>
    <circle cx="204" cy="48" r="88" fill="#FFFFFF" fill-opacity="0.12"/>
    ${behind[hair](hairColour)}
    <path d="M32 256 q8 -74 96 -74 q88 0 96 74 z" fill="${clothes}"/>
    <path d="M106 158 h44 v32 q-22 22 -44 0 z" fill="${skin}"/>
    <path d="M106 170 q22 22 44 0 v8 q-22 20 -44 0 z" fill="#000000" fill-opacity="0.08"/>
    <ellipse cx="128" cy="116" rx="48" ry="57" fill="${skin}"/>
    ${extra === 'beard' ? `<path d="M80 122 q6 58 48 58 q42 0 48 -58 q-12 24 -48 20 q-36 4 -48 -20 z" fill="${hairColour}"/>` : ''}
    ${before[hair](hairColour)}
    ${LOOK}
    ${extra === 'glasses' ? GLASSES : ''}
    ${extra === 'scarf' ? `<path d="M86 188 q42 30 84 0 l6 22 q-48 30 -96 0 z" fill="${ground}"/>` : ''}
  </svg>`
  return sharp(Buffer.from(svg)).jpeg({ quality: 82 }).toBuffer()
}

/** Eyes, brows, nose, mouth and warm cheeks. */
const LOOK = `<g fill="none" stroke="#2B1E18" stroke-width="4" stroke-linecap="round">
    <path d="M98 98 q10 -6 19 -1"/><path d="M139 97 q9 -5 19 1"/>
    <path d="M128 116 q-5 12 2 14" stroke-opacity="0.35"/>
    <path d="M112 145 q16 12 32 0"/></g>
  <circle cx="108" cy="111" r="4.5" fill="#2B1E18"/><circle cx="148" cy="111" r="4.5" fill="#2B1E18"/>
  <circle cx="96" cy="132" r="9" fill="#D9534F" fill-opacity="0.16"/><circle cx="160" cy="132" r="9" fill="#D9534F" fill-opacity="0.16"/>`

const GLASSES = `<g fill="none" stroke="#2B1E18" stroke-width="4">
    <circle cx="108" cy="112" r="16"/><circle cx="148" cy="112" r="16"/><path d="M124 110 h8"/></g>`

/** What of the hair falls behind head and shoulders. */
const behind: Readonly<Record<Hair, (colour: string) => string>> = {
  short: () => '',
  long: (colour) => `<path d="M70 112 q0 -70 58 -70 q58 0 58 70 l8 92 h-132 z" fill="${colour}"/>`,
  bun: (colour) => `<circle cx="128" cy="42" r="24" fill="${colour}"/>`,
  curls: (colour) =>
    [
      [82, 92],
      [78, 124],
      [174, 92],
      [178, 124],
      [96, 64],
      [160, 64],
      [128, 54],
    ]
      .map(([x, y]) => `<circle cx="${x}" cy="${y}" r="26" fill="${colour}"/>`)
      .join(''),
  bald: () => '',
}

/** What of it lies over the brow. */
const before: Readonly<Record<Hair, (colour: string) => string>> = {
  short: (colour) =>
    `<path d="M78 108 q-4 -58 50 -58 q54 0 50 58 q-8 -28 -30 -32 q-40 6 -58 -4 q-8 12 -12 36 z" fill="${colour}"/>`,
  long: (colour) =>
    `<path d="M78 116 q-4 -66 50 -66 q54 0 50 66 q-10 -40 -44 -48 q-14 34 -56 48 z" fill="${colour}"/>`,
  bun: (colour) =>
    `<path d="M80 104 q0 -54 48 -54 q48 0 48 54 q-18 -30 -48 -30 q-30 0 -48 30 z" fill="${colour}"/>`,
  curls: (colour) =>
    `<path d="M82 98 q4 -40 46 -40 q42 0 46 40 q-22 -18 -46 -18 q-24 0 -46 18 z" fill="${colour}"/>`,
  bald: (colour) =>
    `<path d="M80 112 q-4 -22 4 -34 l2 36 z M176 112 q4 -22 -4 -34 l-2 36 z" fill="${colour}"/>`,
}
