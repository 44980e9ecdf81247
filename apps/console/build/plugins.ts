import { locales } from '@u-market/contract/locale'
import { denseTokensCss } from '@u-market/tokens'
import type { Plugin } from 'vite'

/** Writes the page's own text in every language, because the operator's choice is not known yet. */
export function pageWordsPlugin(): Plugin {
  return {
    name: 'u-market-page-words',
    transformIndexHtml: async (html) => {
      const words = await Promise.all(
        locales.map(async (locale): Promise<string> => {
          // As an absolute URL: a relative one would be resolved against the bundled configuration.
          const { href } = new URL(`../src/locales/${locale}/core.ts`, import.meta.url)
          return (await import(href)).messages.needsScript
        }),
      )
      return html.replace('%NEEDS_SCRIPT%', words.join(' · '))
    },
  }
}

const name = 'virtual:tokens.css'

/** Serves the tokens as a style sheet that the bundle links, so that the page has no inline style. */
export function tokensCssPlugin(): Plugin {
  return {
    name: 'u-market-tokens',
    resolveId: (id) => (id === name ? `\0${name}` : undefined),
    load: (id) => (id === `\0${name}` ? denseTokensCss() : undefined),
  }
}
