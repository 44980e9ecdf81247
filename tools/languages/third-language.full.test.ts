/**
 * A third language takes one line in the list and a folder in each app. This test adds one to a copy of the repository, made from
 * the keys of the default language, and runs the checks there.
 */
import { execFileSync } from 'node:child_process'
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { DEFAULT_LOCALE } from '@u-market/contract/locale'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { repo, runQuietly } from '../processes.mjs'

const LOCALE = 'de-DE'
const LINE = `  { locale: '${LOCALE}', code: 'de', name: 'Deutsch' },\n`
const apps = ['server', 'web', 'console']
const LONG_MS = 300_000

const copy = mkdtempSync(join(tmpdir(), 'third-language-'))

beforeAll(async () => {
  copySources()
  linkModules()
  const list = join(copy, 'packages/contract/src/locale.ts')
  const text = readFileSync(list, 'utf8')
  writeFileSync(list, text.replace('\n] as const', `\n${LINE}] as const`))
  for (const app of apps) await writeFolder(app)
}, LONG_MS)
afterAll(() => rmSync(copy, { recursive: true, force: true }))

test.each(['packages/contract', 'apps/server', 'apps/web', 'apps/console', 'e2e'])(
  'the types of %s hold',
  async (project) => {
    expect(await runInCopy('typescript/bin/tsc', ['-p', project, '--noEmit', '--pretty', 'false'])).toBe('')
  },
  LONG_MS,
)

test(
  'the new folders are complete in all three apps',
  async () => {
    const said = await vitest('web', 'console', 'words')('locales')
    expect(testsIn(said)).toHaveLength(apps.flatMap((app) => readdirSync(folderOf(app, LOCALE))).length + 1)
  },
  LONG_MS,
)

test(
  'the server answers in the new language',
  async () => {
    expect(testsIn(await vitest('server')('every-language'))).toHaveLength(4)
  },
  LONG_MS,
)

test.each(['web', 'console'])(
  '%s is built with the new language',
  async (app) => {
    await runInCopy('vite/bin/vite.js', ['build', join('apps', app), '--logLevel', 'warn'])
    const dist = join(copy, 'apps', app, 'dist')
    const built = readdirSync(join(dist, 'assets')).map((name) =>
      readFileSync(join(dist, 'assets', name), 'utf8'),
    )
    for (const file of readdirSync(folderOf(app, LOCALE)).filter((name) => name !== 'page.ts')) {
      const { messages } = await import(join(folderOf(app, LOCALE), file))
      const [text = ''] = Object.values<string>(messages)
      expect(
        built.some((source) => source.includes(text)),
        `${file}: ${text}`,
      ).toBe(true)
    }
    expect(readFileSync(join(dist, 'index.html'), 'utf8')).toContain('⟦')
    if (app === 'web') {
      expect(readFileSync(join(dist, `manifest.${LOCALE}.webmanifest`), 'utf8')).toContain('⟦U Market⟧')
      expect(readFileSync(join(dist, 'sw.js'), 'utf8')).toContain(`/manifest.${LOCALE}.webmanifest`)
    }
  },
  LONG_MS,
)

function copySources(): void {
  const listed = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '-z'], {
    cwd: repo,
  })
  for (const file of listed.toString().split('\0').filter(Boolean)) {
    if (file.startsWith('docs/') || !existsSync(join(repo, file))) continue
    mkdirSync(dirname(join(copy, file)), { recursive: true })
    cpSync(join(repo, file), join(copy, file))
  }
}

/** The libraries are the repository's, the workspaces are the copy's. */
function linkModules(): void {
  const modules = join(repo, 'node_modules')
  mkdirSync(join(copy, 'node_modules'))
  for (const name of readdirSync(modules)) {
    if (name === '.cache') continue
    if (name === '@u-market')
      cpSync(join(modules, name), join(copy, 'node_modules', name), {
        recursive: true,
        verbatimSymlinks: true,
      })
    else symlinkSync(join(modules, name), join(copy, 'node_modules', name))
  }
}

/**
 * Puts each text of the default language in brackets, so that it differs from every other language and keeps its placeholders.
 */
async function writeFolder(app: string): Promise<void> {
  const library = app === 'server' ? '@u-market/i18n/texts' : '@u-market/i18n'
  mkdirSync(folderOf(app, LOCALE))
  for (const file of readdirSync(folderOf(app, DEFAULT_LOCALE))) {
    const { messages } = await import(join(folderOf(app, DEFAULT_LOCALE), file))
    const texts = Object.entries<string>(messages).map(([key, text]) => [key, `⟦${text}⟧`])
    writeFileSync(
      join(folderOf(app, LOCALE), file),
      `import type { TranslationOf } from '${library}'
import type { messages as base } from '../${DEFAULT_LOCALE}/${file}'

export const messages = ${JSON.stringify(Object.fromEntries(texts), null, 2)} as const satisfies TranslationOf<typeof base>
`,
    )
  }
}

function folderOf(app: string, locale: string): string {
  return join(copy, 'apps', app, 'src', 'locales', locale)
}

async function runInCopy(script: string, args: readonly string[]): Promise<string> {
  const { code, output } = await runQuietly(process.execPath, [join(copy, 'node_modules', script), ...args], {
    cwd: copy,
    env: { ...process.env, NO_COLOR: '1', NODE_ENV: undefined, VITEST: undefined },
  })
  expect(code, output).toBe(0)
  return output
}

function vitest(...projects: readonly string[]) {
  const args = ['run', '--reporter=verbose', ...projects.flatMap((name) => ['--project', name])]
  return (filter: string): Promise<string> => runInCopy('vitest/vitest.mjs', [...args, filter])
}

/** Returns the tests that ran for the third language. */
function testsIn(said: string): string[] {
  return said.split('\n').filter((line) => line.includes('✓') && line.includes(LOCALE))
}
