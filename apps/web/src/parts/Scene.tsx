import styles from './Scene.module.css'

/** The object on the counter of the market stall for each scene; `isNight` draws the stall at night. Drawn on 200 × 140. */
const scenes = {
  orders: { prop: 'M86 66h28l3 20H83zM92 66v-4a8 8 0 0 1 16 0v4' },
  offers: { prop: 'M86 56v8m28-8v8M78 64h44v20H78zM86 71h28M92 77h16' },
  buyers: { prop: 'M84 86V66h32v20zM90 66v-4a10 10 0 0 1 20 0v4M95 76h10M100 71v10' },
  search: { prop: 'M106 69a11 11 0 1 1-22 0 11 11 0 0 1 22 0zM103 77l10 9' },
  notices: {
    prop: 'M84 82h32M88 82c3-3 2-6 2-10a10 10 0 0 1 20 0c0 4-1 7 2 10M100 62v-3M97 86a3 3 0 0 0 6 0',
  },
  bills: { prop: 'M100 67c-6-5-15-5-20-3v20c5-2 14-2 20 3 6-5 15-5 20-3V64c-5-2-14-2-20 3zM100 67v20' },
  chat: {
    prop: 'M86 60h28a5 5 0 0 1 5 5v8a5 5 0 0 1-5 5H98l-9 7v-7h-3a5 5 0 0 1-5-5v-8a5 5 0 0 1 5-5zM90 69h20',
  },
  appeals: { prop: 'M100 59v26M84 65h32M84 65l-7 12h14zM116 65l-7 12h14zM91 86h18' },
  methods: { prop: 'M80 63h40v23H80zM80 70h40M86 79h11' },
  passkeys: { isNight: true, prop: 'M94 73a8 8 0 1 1-16 0 8 8 0 0 1 16 0zM94 73h28M114 73v7M121 73v9' },
  login: { isNight: true, prop: 'M86 70h28v16H86zM91 70v-5a9 9 0 0 1 18 0v5M100 76v4' },
  verification: {
    prop: 'M78 62h44v24H78zM94 72a4 4 0 1 1-8 0 4 4 0 0 1 8 0zM84 82a6 6 0 0 1 12 0M102 70h14M102 77h10',
  },
  review: { isNight: true, prop: 'M90 60h20M90 86h20M92 60c0 8 16 18 16 26M108 60c0 8-16 18-16 26' },
  exchange: {
    prop: 'M98 66a9 9 0 1 1-18 0 9 9 0 0 1 18 0zM120 80a9 9 0 1 1-18 0 9 9 0 0 1 18 0zM104 64h10v6M96 84H86v-6',
  },
  reports: { prop: 'M80 63h40v23H80zM80 63l20 14 20-14' },
  sessions: { prop: 'M90 57h20v29H90zM97 82h6' },
  merchant: { prop: 'M100 58l4 8 9 1-7 6 2 9-8-5-8 5 2-9-7-6 9-1z' },
  transfers: { prop: 'M80 68h34l-7-7M120 79H86l7 7' },
  broken: { isNight: true, prop: 'M103 57l-12 17h9l-4 13 14-18h-9z' },
  offline: { isNight: true, prop: 'M72 76h14v-5h8v14h-8v-5M128 76h-12M116 69h-8v14h8zM108 73h-5m5 6h-5' },
  notFound: { isNight: true, prop: 'M93 66a7 7 0 1 1 10 7c-2 1-3 2-3 5M100 84v1' },
} as const satisfies Record<string, { readonly prop: string; readonly isNight?: true }>

export type SceneName = keyof typeof scenes

export const sceneNames = Object.keys(scenes).filter((name): name is SceneName => name in scenes)

/** A market stall by day or night, for empty and error states. Decorative. */
export function Scene({ name }: { readonly name: SceneName }) {
  const { prop } = scenes[name]
  const isNight = 'isNight' in scenes[name]
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
      <path className={styles.shade} d="M60 48h80v40H60z" />
      <path className={styles.prop} d={prop} />
      <path className={styles.wood} d="M52 88h96v38H52zM60 54v34M140 54v34M52 100h96M76 100v26M124 100v26" />
      <path
        className={styles.cloth}
        d="M56 30h88l10 18v4a9 9 0 0 1-18 0 9 9 0 0 1-18 0 9 9 0 0 1-18 0 9 9 0 0 1-18 0 9 9 0 0 1-18 0 9 9 0 0 1-18 0v-4z"
      />
      <path
        className={styles.stripes}
        d="M71 30h14l-3 18v4a9 9 0 0 1-18 0v-4zM100 30h15l3 18v4a9 9 0 0 1-18 0zM129 30h15l10 18v4a9 9 0 0 1-18 0v-4z"
      />
      <path className={styles.ground} d="M26 126h148" />
    </svg>
  )
}
