import { keysOf, recordFrom } from '@u-market/domain'
import sharp from 'sharp'
import { admitTrader, applyForVerification, type Role, register, roles, setPayPassword } from '../cast.ts'
import type { ConsoleOperator } from '../operator.ts'
import { documentBack, documentFront } from '../pictures.ts'
import type { Trader } from '../trader.ts'
import type { DemoMarket } from './open-market.ts'
import type { DemoPlace } from './places/index.ts'

/** The cast in this place: the usernames are the same everywhere, because the desktop page names them. */
export function castOf({ traders, mobile }: DemoPlace): Readonly<Record<keyof typeof roles, Role>> {
  return recordFrom(
    keysOf(roles).map((key, at) => {
      const { nickname, realName } = traders[key]
      return [key, { ...roles[key], mobile: mobile(at + 1), nickname, realName }] as const
    }),
  )
}

/** Creates Alice, Bob and Mei: verified, with payment methods and coin. */
export async function admitTraders(market: DemoMarket) {
  const { transport, place } = market
  const operator = await market.operator()
  const admit = async (role: Role, coin: string, methods: Parameters<typeof admitTrader>[2]['methods']) =>
    admitTrader(role, { transport, operator, documents: await documentsOf(role) }, { methods, coin })
  const cast = castOf(place)
  const { traders } = place
  const [alice, bob, mei] = await Promise.all([
    admit(cast.alice, '2000.00', traders.alice.methods),
    admit(cast.bob, '500.00', traders.bob.methods),
    admit(cast.mei, '20000.00', traders.mei.methods),
  ])
  await Promise.all([giveFace(alice, 'alice'), giveFace(bob, 'bob'), giveFace(mei, 'mei')])
  await approveMerchant(mei, operator)
  return { alice, bob, mei }
}

/** Creates Nina, who is new, and Oscar, who awaits verification. */
export async function admitNewcomers({ transport, place }: DemoMarket) {
  const roles = castOf(place)
  const [nina, oscar] = await Promise.all([register(roles.nina, transport), register(roles.oscar, transport)])
  await Promise.all([giveFace(nina, 'nina'), oscar.call('editProfile', { nickname: roles.oscar.nickname })])
  await Promise.all([setPayPassword(nina), setPayPassword(oscar)])
  await applyForVerification(oscar, roles.oscar, await documentsOf(roles.oscar))
  return { nina, oscar }
}

export async function giveFace(trader: Trader, face: keyof typeof faces): Promise<void> {
  const { url } = await trader.client.upload(await portrait(faces[face]), 'avatar')
  await trader.call('editProfile', { nickname: trader.nickname, avatar: url })
}

/** Applies as a merchant, pays the bond and is approved. */
export async function approveMerchant(trader: Trader, operator: ConsoleOperator): Promise<void> {
  await applyAsMerchant(trader)
  await operator.approvesMerchant(trader)
}

/** Applies as a merchant and pays the bond; the operator has not decided. */
export async function applyAsMerchant(trader: Trader): Promise<void> {
  await trader.call('certifyMerchant', {
    apply: '1',
    contact: `${trader.username}@example.com`,
    remark: 'I trade every day from nine to nine.',
  })
  await trader.paysBond()
}

async function documentsOf({ realName, documentNumber }: Role) {
  const [front, back] = await Promise.all([
    documentFront({ name: realName, number: documentNumber }),
    documentBack({ number: documentNumber }),
  ])
  return { front, back }
}

type Hair = 'short' | 'long' | 'bun' | 'curls' | 'bald'

type Face = {
  readonly hair: Hair
  readonly extra?: 'glasses' | 'beard' | 'scarf'
  readonly colours: readonly [ground: string, skin: string, hair: string, clothes: string]
}

function portrait(face: Face): Promise<Buffer> {
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

/** Eyes, brows, nose, mouth and cheeks. */
const LOOK = `<g fill="none" stroke="#2B1E18" stroke-width="4" stroke-linecap="round">
    <path d="M98 98 q10 -6 19 -1"/><path d="M139 97 q9 -5 19 1"/>
    <path d="M128 116 q-5 12 2 14" stroke-opacity="0.35"/>
    <path d="M112 145 q16 12 32 0"/></g>
  <circle cx="108" cy="111" r="4.5" fill="#2B1E18"/><circle cx="148" cy="111" r="4.5" fill="#2B1E18"/>
  <circle cx="96" cy="132" r="9" fill="#D9534F" fill-opacity="0.16"/><circle cx="160" cy="132" r="9" fill="#D9534F" fill-opacity="0.16"/>`

const GLASSES = `<g fill="none" stroke="#2B1E18" stroke-width="4">
    <circle cx="108" cy="112" r="16"/><circle cx="148" cy="112" r="16"/><path d="M124 110 h8"/></g>`

/** Hair behind the head and shoulders. */
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

/** Hair over the forehead. */
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

/** Drawn portraits of invented people by username; for every other user the app draws a picture. */
export const faces = {
  alice: { hair: 'long', colours: ['#E8B49A', '#F3CDB0', '#3A2A22', '#0B7A5E'] },
  bob: { hair: 'short', colours: ['#9DB7CC', '#EFC6A4', '#2B2320', '#2F5D8A'] },
  mei: { hair: 'bun', colours: ['#E6CF95', '#F4D3B4', '#1F1A1A', '#8A3B2A'] },
  nina: { hair: 'curls', extra: 'glasses', colours: ['#C9B3D6', '#E9B995', '#5A3A24', '#7A4B8A'] },
  chen: { hair: 'short', extra: 'glasses', colours: ['#B7CDBB', '#EDC39C', '#161616', '#23443A'] },
  rosa: { hair: 'curls', colours: ['#EFA98B', '#C98F6B', '#2A1A14', '#B23A48'] },
  wulei: { hair: 'short', colours: ['#A9C3D9', '#F0CBA6', '#3B3B3B', '#D8893B'] },
  tomasz: { hair: 'bald', extra: 'beard', colours: ['#D9C7A7', '#F2C9AE', '#8A5A3A', '#4A5A63'] },
  ayse: { hair: 'long', extra: 'scarf', colours: ['#F0C7C0', '#E5B48C', '#6A3B1E', '#3E6C8F'] },
  kofi: { hair: 'short', colours: ['#F0C86E', '#7A4E34', '#17110E', '#1F6F5C'] },
  sunqi: { hair: 'bun', colours: ['#CFE0D6', '#F5D6B8', '#4A2F22', '#C2491D'] },
  victor: { hair: 'short', extra: 'beard', colours: ['#8FA9A0', '#E8BE9B', '#9A9A94', '#2C2F3A'] },
} as const satisfies Readonly<Record<string, Face>>
