/**
 * Programs of Debian 13 on a machine of another release: packages are fetched with a separate root, unpacked, and run with
 * the loader among them. Nothing is installed.
 */
import { execFileSync } from 'node:child_process'
import { existsSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { skip } from './debian.ts'

/** Program and arguments that begin a command line. */
export type Command = readonly [program: string, ...args: string[]]

/** Returns how to run a program of a package; null where it cannot be had, after saying so: its proofs are skipped. */
export function findOfTrixie(program: string, debianPackage: string, folder: string): Command | null {
  const mirror = findMirror()
  if (mirror === null) return skip(`${debianPackage} of Debian 13 needs a mirror in /etc/apt`)
  try {
    return commandIn(fetchUnpacked(mirror, debianPackage, folder), program)
  } catch (error) {
    return skip(
      `${debianPackage} of Debian 13 cannot be had: ${error instanceof Error ? error.message : error}`,
    )
  }
}

/** The mirror of Debian that this machine is set up to use. */
function findMirror(): string | null {
  const files = globSync(['/etc/apt/sources.list', '/etc/apt/sources.list.d/*.{list,sources}'])
  const addresses = files.flatMap(
    (file) => readFileSync(file, 'utf8').match(/^[^#\n]*https?:\/\/[^\s\]]+/gm) ?? [],
  )
  const found = addresses.map((line) => line.replace(/^.*(?=https?:)/, '').replace(/\/$/, ''))
  return found.find((address) => address.endsWith('/debian')) ?? null
}

/** Fetches the package with all that it needs: its C library is newer than this machine's. */
function fetchUnpacked(mirror: string, debianPackage: string, folder: string): string {
  const root = join(folder, 'root')
  for (const path of [root, join(folder, 'lists/partial'), join(folder, 'cache/archives/partial')])
    mkdirSync(path, { recursive: true })
  const sources = join(folder, 'sources.list')
  const keyring = '/usr/share/keyrings/debian-archive-keyring.gpg'
  writeFileSync(sources, `deb [signed-by=${keyring}] ${mirror} trixie main\n`)
  writeFileSync(join(folder, 'status'), '')
  const settings = {
    'Dir::Etc::sourcelist': sources,
    'Dir::Etc::sourceparts': '/dev/null',
    'Dir::State::lists': join(folder, 'lists'),
    'Dir::State::status': join(folder, 'status'),
    'Dir::Cache': join(folder, 'cache'),
    'APT::Sandbox::User': 'root',
    'APT::Install-Recommends': 'false',
  }
  const options = Object.entries(settings).flatMap(([name, value]) => ['-o', `${name}=${value}`])
  const get = (...args: string[]) => execFileSync('apt-get', ['-qq', ...options, ...args], { stdio: 'pipe' })
  get('update')
  get('install', '--yes', '--download-only', debianPackage)
  for (const archive of globSync(join(folder, 'cache/archives/*.deb')))
    execFileSync('dpkg-deb', ['--extract', archive, root], { stdio: 'pipe' })
  return root
}

function commandIn(root: string, program: string): Command {
  const one = (pattern: string): string => {
    const [found] = globSync(join(root, pattern))
    if (found === undefined) throw new Error(`there is no ${pattern}`)
    return found
  }
  const loader = one('{usr/,}lib*/{*-linux-gnu*/,}ld-linux-*.so.*')
  const libraries = globSync(join(root, '{usr/,}lib/*-linux-gnu*')).filter((path) => existsSync(path))
  return [loader, '--library-path', libraries.join(':'), one(`{usr/,}{s,}bin/${program}`)]
}
