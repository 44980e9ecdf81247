import type { ReactNode } from 'react'
import styles from './Scene.module.css'

/**
 * Where each scene takes place, and the object that tells it from its neighbours: drawn around the middle of the stall's counter,
 * on 200 × 140.
 */
const scenes = {
  orders: { place: 'stall', prop: 'M86 66h28l3 20H83zM92 66v-4a8 8 0 0 1 16 0v4' },
  offers: { place: 'stall', prop: 'M86 56v8m28-8v8M78 64h44v20H78zM86 71h28M92 77h16' },
  buyers: { place: 'stall', prop: 'M84 86V66h32v20zM90 66v-4a10 10 0 0 1 20 0v4M95 76h10M100 71v10' },
  search: { place: 'road', prop: 'M106 69a11 11 0 1 1-22 0 11 11 0 0 1 22 0zM103 77l10 9' },
  notFound: { place: 'road', isNight: true, prop: 'M93 66a7 7 0 1 1 10 7c-2 1-3 2-3 5M100 84v1' },
  notices: {
    place: 'house',
    prop: 'M84 82h32M88 82c3-3 2-6 2-10a10 10 0 0 1 20 0c0 4-1 7 2 10M100 62v-3M97 86a3 3 0 0 0 6 0',
  },
  chat: {
    place: 'house',
    prop: 'M86 60h28a5 5 0 0 1 5 5v8a5 5 0 0 1-5 5H98l-9 7v-7h-3a5 5 0 0 1-5-5v-8a5 5 0 0 1 5-5zM90 69h20',
  },
  chats: {
    place: 'stall',
    prop: 'M82 62h22a4 4 0 0 1 4 4v7a4 4 0 0 1-4 4H92l-7 5v-5h-3a4 4 0 0 1-4-4v-7a4 4 0 0 1 4-4zM113 68h5a4 4 0 0 1 4 4v6a4 4 0 0 1-4 4h-2v4l-6-4h-9',
  },
  bills: {
    place: 'coins',
    prop: 'M100 67c-6-5-15-5-20-3v20c5-2 14-2 20 3 6-5 15-5 20-3V64c-5-2-14-2-20 3zM100 67v20',
  },
  methods: { place: 'coins', prop: 'M80 63h40v23H80zM80 70h40M86 79h11' },
  exchange: {
    place: 'coins',
    prop: 'M98 66a9 9 0 1 1-18 0 9 9 0 0 1 18 0zM120 80a9 9 0 1 1-18 0 9 9 0 0 1 18 0zM104 64h10v6M96 84H86v-6',
  },
  transfers: { place: 'coins', prop: 'M80 68h34l-7-7M120 79H86l7 7' },
  merchant: { place: 'coins', prop: 'M100 58l4 8 9 1-7 6 2 9-8-5-8 5 2-9-7-6 9-1z' },
  appeals: { place: 'desk', prop: 'M100 59v26M84 65h32M84 65l-7 12h14zM116 65l-7 12h14zM91 86h18' },
  verification: {
    place: 'desk',
    prop: 'M78 62h44v24H78zM94 72a4 4 0 1 1-8 0 4 4 0 0 1 8 0zM84 82a6 6 0 0 1 12 0M102 70h14M102 77h10',
  },
  review: {
    place: 'desk',
    isNight: true,
    prop: 'M90 60h20c0 9-20 17-20 26h20c0-9-20-17-20-26z',
  },
  learn: {
    place: 'desk',
    prop: 'M100 67c-6-5-15-5-20-3v20c5-2 14-2 20 3 6-5 15-5 20-3V64c-5-2-14-2-20 3zM100 67v20',
  },
  reports: { place: 'desk', prop: 'M80 63h40v23H80zM80 63l20 14 20-14' },
  passkeys: {
    place: 'gate',
    isNight: true,
    prop: 'M94 73a8 8 0 1 1-16 0 8 8 0 0 1 16 0zM94 73h28M114 73v7M121 73v9',
  },
  login: { place: 'gate', isNight: true, prop: 'M86 70h28v16H86zM91 70v-5a9 9 0 0 1 18 0v5M100 76v4' },
  sessions: { place: 'gate', prop: 'M90 57h20v29H90zM97 82h6' },
  favourites: { place: 'house', prop: 'M100 58l4 8 9 1-7 6 2 9-8-5-8 5 2-9-7-6 9-1z' },
  addresses: {
    place: 'stall',
    prop: 'M84 62h32a4 4 0 0 1 4 4v18a4 4 0 0 1-4 4H84a4 4 0 0 1-4-4V66a4 4 0 0 1 4-4zM106 75h14M88 62v-4h22v4',
  },
  blocked: { place: 'gate', prop: 'M100 57l16 5v10c0 8-7 13-16 16-9-3-16-8-16-16V62z' },
  broken: { place: 'storm', isNight: true, prop: 'M103 57l-12 17h9l-4 13 14-18h-9z' },
  offline: {
    place: 'storm',
    isNight: true,
    prop: 'M72 76h14v-5h8v14h-8v-5M128 76h-12M116 69h-8v14h8zM108 73h-5m5 6h-5',
  },
} as const satisfies Record<
  string,
  { readonly place: keyof typeof places; readonly prop: string; readonly isNight?: true }
>

type Place = {
  readonly back: ReactNode
  /** Puts the object, drawn for the stall, where it belongs here. */
  readonly at?: string
  readonly front?: ReactNode
}

/** The market and what lies round it. */
const places = {
  stall: {
    back: <path className={styles.shade} d="M60 48h80v40H60z" />,
    front: (
      <>
        <path
          className={styles.wood}
          d="M52 88h96v38H52zM60 54v34M140 54v34M52 100h96M76 100v26M124 100v26"
        />
        <path
          className={styles.cloth}
          d="M56 30h88l10 18v4a9 9 0 0 1-18 0 9 9 0 0 1-18 0 9 9 0 0 1-18 0 9 9 0 0 1-18 0 9 9 0 0 1-18 0 9 9 0 0 1-18 0v-4z"
        />
        <path
          className={styles.stripes}
          d="M71 30h14l-3 18v4a9 9 0 0 1-18 0v-4zM100 30h15l3 18v4a9 9 0 0 1-18 0zM129 30h15l10 18v4a9 9 0 0 1-18 0v-4z"
        />
      </>
    ),
  },
  gate: {
    back: (
      <>
        <path className={styles.wood} d="M44 62h112v64H44z" />
        <path className={styles.line} d="M44 84h18M138 84h18M44 104h18M138 104h18M53 62v22M147 62v22" />
        <path className={styles.shade} d="M66 126V92a34 30 0 0 1 68 0v34z" />
        <path className={styles.line} d="M66 126V92a34 30 0 0 1 68 0v34" />
        <path className={styles.stripes} d="M26 60c12-3 14-8 18-16 36-9 76-9 112 0 4 8 6 13 18 16z" />
        <path
          className={styles.lamp}
          d="M56 66v4m-6 6a6 6 0 1 1 12 0 6 6 0 0 1-12 0zM144 66v4m-6 6a6 6 0 1 1 12 0 6 6 0 0 1-12 0z"
        />
      </>
    ),
    at: 'translate(0 30)',
  },
  desk: {
    back: (
      <>
        <path className={styles.wood} d="M48 34h40v34H48zM68 34v34M48 51h40" />
        <path className={styles.glow} d="M134 58l-16 36h50z" />
        <path className={styles.line} d="M160 94V64l-20-16" />
        <path className={styles.stripes} d="M124 58l12-18 16 12-10 10z" />
        <path className={styles.wood} d="M36 94h128v9H36zM46 103v23M154 103v23M58 103h40v13H58z" />
        <path className={styles.line} d="M74 109h8" />
      </>
    ),
    at: 'translate(-4 8)',
  },
  road: {
    back: (
      <>
        <path className={styles.shade} d="M30 126q20-34 56-24 34-30 84 24z" />
        <path className={styles.line} d="M52 126v-14m-7 2 7-18 7 18zM160 126v-8m-5 1 5-13 5 13z" />
        <path className={styles.post} d="M90 126V40" />
        <path className={styles.wood} d="M62 44h58l12 19-12 19H62z" />
      </>
    ),
    at: 'translate(-7 -9)',
  },
  house: {
    back: (
      <>
        <path className={styles.wood} d="M40 126V84h44v42zM55 126v-20h14v20" />
        <path className={styles.stripes} d="M32 86l30-28 30 28z" />
        <path className={styles.post} d="M130 126V98" />
        <path className={styles.wood} d="M108 98V80a10 10 0 0 1 10-10h28a10 10 0 0 1 10 10v18z" />
        <path className={styles.line} d="M118 70a10 10 0 0 1 10 10v18M140 84h10" />
        <path className={styles.lamp} d="M156 78v-14h8v6h-8" />
        <path className={styles.line} d="M62 52q14-16 26-14M120 46q16 4 20 20" strokeDasharray="1 7" />
      </>
    ),
    at: 'translate(4 -30)',
  },
  coins: {
    back: (
      <>
        <path className={styles.wood} d="M44 46h80v70H44zM52 116v10M116 116v10" />
        <path className={styles.shade} d="M52 54h64v54H52z" />
        <path className={styles.line} d="M124 58h6v12h-6M124 92h6v12h-6" />
        <path
          className={styles.coin}
          d="M134 124c0-4 28-4 28 0s-28 4-28 0zM134 124v-8c0-4 28-4 28 0v8M134 116v-8c0-4 28-4 28 0v8M134 108c0 4 28 4 28 0s-28-4-28 0zM134 116c0 4 28 4 28 0"
        />
      </>
    ),
    at: 'translate(-16 8)',
  },
  storm: {
    back: (
      <>
        <path className={styles.shade} d="M30 126q40-22 70-10t70 10z" />
        <path className={styles.post} d="M48 126V64M152 126V64M38 70h20M142 70h20" />
        <path className={styles.line} d="M40 70q22 26 44 20M160 70q-22 26-44 20" />
        <path
          className={styles.wood}
          d="M68 62a15 15 0 0 1 2-30 22 22 0 0 1 42-6 17 17 0 0 1 24 16 11 11 0 0 1-2 20z"
        />
        <path className={styles.line} d="M72 70l-4 9M88 70l-3 7M116 70l-3 7M132 70l-4 9" />
      </>
    ),
    at: 'translate(0 20)',
  },
} as const satisfies Record<string, Place>

export type SceneName = keyof typeof scenes

export const sceneNames = Object.keys(scenes).filter((name): name is SceneName => name in scenes)

/** A place in the market by day or night, for empty and error states. Decorative. */
export function Scene({ name }: { readonly name: SceneName }) {
  const scene = scenes[name]
  const { back, front, at }: Place = places[scene.place]
  const isNight = 'isNight' in scene
  return (
    <svg className={styles.scene} viewBox="0 0 200 140" aria-hidden="true" data-night={isNight || undefined}>
      <circle className={styles.sky} cx="100" cy="70" r="66" />
      {isNight ? (
        <path
          className={styles.light}
          d="M150 30a12 12 0 1 1-13-15 10 10 0 0 0 13 15zM52 34h.1M66 20h.1M40 60h.1"
        />
      ) : (
        <circle className={styles.light} cx="146" cy="28" r="11" />
      )}
      {back}
      <path className={styles.prop} d={scene.prop} transform={at} />
      {front}
      <path className={styles.line} d="M26 126h148" />
    </svg>
  )
}
