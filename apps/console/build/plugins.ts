import { locales } from '@u-market/contract/locale'
import { denseTokensCss } from '@u-market/tokens'
import type { Plugin } from 'vite'

/** The words that the page itself holds, in every language: nobody's choice is known yet. */
export function pageWordsPlugin(): Plugin {
  return {
    name: 'u-market-page-words',
    transformIndexHtml: async (html) => {
      const words = await Promise.all(
        locales.map(async (locale): Promise<string> => {
          // By its address: a relative one would be that of the bundled configuration.
          const { href } = new URL(`../src/locales/${locale}/core.ts`, import.meta.url)
          return (await import(href)).messages.needsScript
        }),
      )
      return html.replace('%NEEDS_SCRIPT%', words.join(' · '))
    },
  }
}

const name = 'virtual:tokens.css'

/** The tokens as a style sheet that the bundle links, so that the page holds no inline style. */
export function tokensCssPlugin(): Plugin {
  return {
    name: 'u-market-tokens',
    resolveId: (id) => (id === name ? `\0${name}` : undefined),
    load: (id) => (id === `\0${name}` ? denseTokensCss() : undefined),
  }
}
