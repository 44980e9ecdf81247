import { createHash } from 'node:crypto'
import { existsSync, globSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { repo, runQuietly, tool } from './processes.mjs'

/** Sources that are part of every app's bundle; the lock file covers the libraries. */
const shared = ['packages/{contract,domain,i18n,tokens}/{src/**/*,package.json}', 'package-lock.json']
const ownSources = '{src,build,public}/**/*,*.{html,ts,json}'

/** Builds each app whose sources have changed since its last build. */
export async function buildApps() {
  const apps = globSync('apps/*/vite.config.ts', { cwd: repo }).map(dirname)
  await Promise.all(apps.map(buildApp))
}

/** Compressing smaller files gains nothing. */
const leastCompressedBytes = 1024

/** @param {string} app */
async function buildApp(app) {
  const stamp = join(repo, 'node_modules', '.cache', 'u-market', `${app.replace('/', '-')}.sha256`)
  const hash = hashSources(app)
  const isBuilt = existsSync(join(repo, app, 'dist', 'index.html')) && existsSync(stamp)
  if (isBuilt && readFileSync(stamp, 'utf8') === hash) return
  console.error(`Building ${app} …`)
  const { code, output } = await runQuietly(
    process.execPath,
    [tool('vite/bin/vite.js'), 'build', '--logLevel', 'warn'],
    {
      cwd: join(repo, app),
    },
  )
  if (code !== 0) {
    console.error(`${app} could not be built:\n${output}`)
    process.exit(1)
  }
  compressAssets(join(repo, app, 'dist', 'assets'))
  mkdirSync(dirname(stamp), { recursive: true })
  writeFileSync(stamp, hash)
}

/** @param {string} app a folder such as apps/web */
function hashSources(app) {
  const hash = createHash('sha256')
  const files = globSync([...shared, ...ownSources.split(/,(?![^{]*})/).map((glob) => `${app}/${glob}`)], {
    cwd: repo,
  })
  for (const file of files.filter((path) => statSync(join(repo, path)).isFile()).sort()) {
    hash.update(`${file}\n`).update(readFileSync(join(repo, file)))
  }
  return hash.digest('hex')
}

/** Once at build time and as small as possible, so that no request waits for it. @param {string} folder */
function compressAssets(folder) {
  for (const name of readdirSync(folder).filter((file) => /\.(js|css|svg|json|wasm)$/.test(file))) {
    const path = join(folder, name)
    const body = readFileSync(path)
    if (body.length < leastCompressedBytes) continue
    writeFileSync(`${path}.br`, brotliCompressSync(body))
    writeFileSync(`${path}.gz`, gzipSync(body, { level: 9 }))
  }
}
