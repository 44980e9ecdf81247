import { type Locale, locales } from '@u-market/contract/locale'
import { screens } from '@u-market/contract/paths'
import { palette } from '@u-market/tokens'
import type { Plugin } from 'vite'
import type { messages } from '../src/locales/en-US/page.ts'

/** Writes manifest.<locale>.webmanifest; the early script links the one of the user's language. */
export function manifestPlugin(): Plugin {
  return {
    name: 'u-market-manifests',
    async generateBundle() {
      for (const [locale, words] of await readPageWords())
        this.emitFile({
          type: 'asset',
          fileName: `manifest.${locale}.webmanifest`,
          source: JSON.stringify(manifestOf(locale, words)),
        })
    },
  }
}

/** All manifests share one id, so browsers treat them as one app; its name is that of the language at installation. */
function manifestOf(locale: string, { name, description, orders, scan, receive }: PageWords) {
  return {
    id: '/',
    lang: locale,
    name,
    short_name: name,
    description,
    start_url: screens.home,
    scope: '/',
    display: 'standalone',
    orientation: 'portrait',
    theme_color: palette.page.light,
    background_color: palette.page.light,
    categories: ['finance'],
    icons: [
      icon('icon', 192, 'any'),
      icon('icon', 512, 'any'),
      icon('maskable', 192, 'maskable'),
      icon('maskable', 512, 'maskable'),
    ],
    shortcuts: [
      { name: orders, url: screens.orders },
      { name: scan, url: screens.scan },
      { name: receive, url: screens.receive },
    ],
  }
}

function icon(name: string, size: number, purpose: 'any' | 'maskable') {
  return {
    src: `/icons/${name}-${size}.png`,
    sizes: `${size}x${size}`,
    type: 'image/png',
    purpose,
  }
}

type PageWords = { readonly [K in keyof typeof messages]: string }

/** Returns the page's own texts in each language, the default one first. */
export function readPageWords(): Promise<readonly (readonly [Locale, PageWords])[]> {
  return Promise.all(locales.map(async (locale) => [locale, await wordsIn(locale)] as const))
}

async function wordsIn(locale: Locale): Promise<PageWords> {
  // An absolute URL, because a relative import would resolve against the bundled configuration.
  const { href } = new URL(`../src/locales/${locale}/page.ts`, import.meta.url)
  return (await import(href)).messages
}
