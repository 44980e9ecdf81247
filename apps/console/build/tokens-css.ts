import { denseTokensCss } from '@u-market/tokens'
import type { Plugin } from 'vite'

const name = 'virtual:tokens.css'

/** The tokens as a style sheet that the bundle links, so that the page holds no inline style. */
export function tokensCssPlugin(): Plugin {
  return {
    name: 'u-market-tokens',
    resolveId: (id) => (id === name ? `\0${name}` : undefined),
    load: (id) => (id === `\0${name}` ? denseTokensCss() : undefined),
  }
}
