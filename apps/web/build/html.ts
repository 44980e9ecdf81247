import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { locales } from '@u-market/contract/locale'
import { palette, tokensCss } from '@u-market/tokens'
import type { Plugin, Rollup } from 'vite'
import { isPhone } from '../src/gate.ts'
import { readPageWords } from './manifests.ts'

/**
 * Color of the phone's status bar per color scheme; a theme chosen by the user applies one of them to both (early.js,
 * stores/settings.ts).
 */
const themeColours = (['light', 'dark'] as const).map((scheme) => ({
  tag: 'meta',
  attrs: {
    name: 'theme-color',
    content: palette.page[scheme],
    media: `(prefers-color-scheme: ${scheme})`,
    'data-scheme': scheme,
  },
  injectTo: 'head' as const,
}))

/**
 * Puts tokens, first-paint CSS and the early script into index.html, and writes the hashes of its inline scripts to
 * dist/inline-scripts.json for a CSP without 'unsafe-inline'.
 */
export function htmlPlugin(): Plugin {
  return {
    name: 'u-market-html',
    transformIndexHtml: {
      order: 'post',
      handler: async (html, { bundle }) => {
        const preloads = bundle ? preloadsOf(bundle) : {}
        const script = read('./early.js')
          .replace('__LOCALES__', JSON.stringify(locales))
          .replace('__PRELOADS__', JSON.stringify(preloads))
          .replace('__IS_PHONE__', () => isPhone.toString())
        const style = `${tokensCss()}\n${read('./first-paint.css')}`
        return {
          html: await withWords(html),
          tags: [
            ...themeColours,
            { tag: 'style', children: style, injectTo: 'head' },
            { tag: 'script', children: script, injectTo: 'head' },
          ],
        }
      },
    },
    writeBundle: {
      order: 'post',
      handler(options, bundle) {
        const page = bundle['index.html']
        if (page?.type !== 'asset') return
        const html = String(page.source)
        const hashes = [...html.matchAll(/<script>([\s\S]*?)<\/script>/g)].map(
          ([, text]) =>
            `sha256-${createHash('sha256')
              .update(text ?? '')
              .digest('base64')}`,
        )
        this.fs.writeFile(`${options.dir}/inline-scripts.json`, JSON.stringify(hashes))
      },
    },
  }
}

type Preloads = Readonly<Record<string, readonly string[]>>

/** Lists the chunks and styles of the phone app and the desktop page, so that they are fetched in parallel. */
function preloadsOf(bundle: Rollup.OutputBundle): Preloads {
  const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
  const withImports = (...wanted: readonly string[]): string[] => {
    const seen = new Set<string>()
    const visit = (chunk: Rollup.OutputChunk | undefined): void => {
      if (!chunk || seen.has(chunk.fileName)) return
      seen.add(chunk.fileName)
      for (const style of chunk.viteMetadata?.importedCss ?? []) seen.add(style)
      for (const next of chunk.imports) visit(chunks.find(({ fileName }) => fileName === next))
    }
    for (const end of wanted) visit(chunks.find(({ moduleIds }) => moduleIds.some((id) => id.endsWith(end))))
    return [...seen].map((name) => `/${name}`)
  }
  const catalogues = (locale: string, ...names: readonly string[]): string[] =>
    withImports(...names.map((name) => `/locales/${locale}/${name}.ts`))
  return {
    phone: withImports('/src/app/start.tsx'),
    pages: withImports('/src/app/Pages.tsx'),
    desktop: withImports('/src/desktop/start.tsx'),
    ...Object.fromEntries(
      locales.flatMap((locale) => [
        [`phone ${locale}`, catalogues(locale, 'core')],
        [`home ${locale}`, catalogues(locale, 'home')],
        [`desktop ${locale}`, catalogues(locale, 'desktop')],
      ]),
    ),
  }
}

function read(name: string): string {
  return readFileSync(new URL(name, import.meta.url), 'utf8')
}

/** The page's own few texts in every language, because the user's choice is not known yet. */
async function withWords(html: string): Promise<string> {
  const words = (await readPageWords()).map(([, each]) => each)
  return html
    .replace('%FAILED%', words.map(({ failed }) => `${failed}<br />`).join('\n      '))
    .replace('%RELOAD%', words.map(({ reload }) => reload).join(' · '))
    .replace('%NEEDS_SCRIPT%', words.map(({ needsScript }) => needsScript).join(' · '))
}
