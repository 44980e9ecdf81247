import { writeFileSync } from 'node:fs'
import { cpus } from 'node:os'
import { openDatabase } from '@u-market/server/db/database.ts'
import { reconcile } from '@u-market/server/ledger/reconcile.ts'
import { fillMarket } from './fill-market.ts'
import { measureScreen } from './first-screen.ts'
import { openMarket } from './market.ts'
import { measurePlacement, measureReads } from './place-orders.ts'
import { measureSockets } from './sockets.ts'

type Row = { what: string; goal: string; measured: string; isReached: boolean }
const rows: Row[] = []
const add = (what: string, goal: string, measured: string, isReached: boolean): void => {
  rows.push({ what, goal, measured, isReached })
  process.stdout.write(`${isReached ? 'reached' : 'MISSED '}  ${what}: ${measured} (goal ${goal})\n`)
}
const ratio = (value: number): string => value.toFixed(2)
const tps = (value: number): string => `${Math.round(value)}/s`
const ms = (value: number): string => `${value.toFixed(1)} ms`

const repo = new URL('../../', import.meta.url).pathname
const market = await openMarket()
try {
  const crowd = await fillMarket(market.pool)

  const placed = await measurePlacement(market, crowd)
  const share = placed.uniform.perSecond / placed.limitUniform
  const hotShare = placed.hot.perSecond / placed.uniform.perSecond
  add(
    'place an order over HTTP ÷ L',
    '≥ 0.25',
    `${ratio(share)} (${tps(placed.uniform.perSecond)} ÷ ${tps(placed.limitUniform)}; p99 ${ms(placed.uniform.p99Ms)})`,
    share >= 0.25 && placed.uniform.failed === 0,
  )
  add(
    'one hot seller ÷ uniform',
    '≥ 0.4',
    `${ratio(hotShare)} (${tps(placed.hot.perSecond)}; L with one seller ${tps(placed.limitHot)}; p99 ${ms(placed.hot.p99Ms)})`,
    hotShare >= 0.4 && placed.hot.failed === 0,
  )

  const reads = await measureReads(market, crowd)
  for (const [what, read] of [
    ['offer list, 100 readers, p99', reads.offers],
    ['order detail, 100 readers, p99', reads.detail],
  ] as const)
    add(
      what,
      '≤ 50 ms',
      `${ms(read.p99Ms)} (p50 ${ms(read.p50Ms)}, ${tps(read.perSecond)})`,
      read.p99Ms <= 50 && read.failed === 0,
    )

  const sockets = await measureSockets(market, crowd)
  add(
    'order sent → frame at the seller, p99, 1 000 sockets',
    '≤ 150 ms',
    `${ms(sockets.p99Ms)} (p50 ${ms(sockets.p50Ms)})`,
    sockets.p99Ms <= 150,
  )
  add(
    'memory per idle socket',
    '≤ 15 KiB',
    `${sockets.kibibytesEach.toFixed(1)} KiB`,
    sockets.kibibytesEach <= 15,
  )

  const database = openDatabase(market.connectionString, 2, () => undefined)
  const broken = (await reconcile(database.kysely)).filter((check) => !check.passed)
  await database.close()
  add(
    'the books after all of it',
    'balanced',
    broken.map((check) => check.name).join('; ') || 'balanced',
    broken.length === 0,
  )

  const first = await measureScreen(market, { path: '/', folder: `${repo}apps/web/dist`, isDesktop: false })
  add(
    'first screen: JS brotli',
    '≤ 115 kB',
    `${first.brotliKb.toFixed(1)} kB in ${first.scripts} files`,
    first.brotliKb <= 115,
  )
  add(
    'first screen: Lighthouse mobile performance',
    '≥ 95',
    String(first.performance),
    first.performance >= 95,
  )
  add(
    'first screen: Lighthouse accessibility',
    '100',
    String(first.accessibility),
    first.accessibility === 100,
  )
  const desk = await measureScreen(market, {
    path: '/console/',
    folder: `${repo}apps/console/dist`,
    isDesktop: true,
  })
  add(
    'console: JS gzip',
    '≤ 450 kB',
    `${desk.gzipKb.toFixed(1)} kB in ${desk.scripts} files`,
    desk.gzipKb <= 450,
  )
  add('console: Lighthouse desktop performance', '≥ 90', String(desk.performance), desk.performance >= 90)
  add('console: Lighthouse accessibility', '≥ 95', String(desk.accessibility), desk.accessibility >= 95)
} finally {
  await market.close()
}

const [cpu] = cpus()
const table = rows.map(
  (row) => `| ${row.what} | ${row.goal} | ${row.measured} | ${row.isReached ? 'yes' : 'no'} |`,
)
writeFileSync(
  `${repo}docs/performance.md`,
  `# Performance

Written by \`npm run bench\` on ${new Date().toISOString().slice(0, 10)}: ${cpus().length} × ${cpu?.model.trim()}, Node ${process.version}, the embedded
PostgreSQL with fsync on, load generator on the same cores. L is pgbench calling one stored function for an escrow order, on the same server
in the same run, in turn with ours (medians of three rounds). Figures in brackets belong to this machine; the ratios travel.

| what | goal | measured | reached |
|---|---|---|---|
${table.join('\n')}
`,
)
