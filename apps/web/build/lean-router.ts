import type { Plugin } from 'vite'

/**
 * Tells the bundler what it cannot see of react-router: that making a component has no effect, and that its name for
 * development tools is no reason to keep it. What nobody imports (forms) then stays out of the first screen, and so does what
 * a link prefetches: that works in the router's framework alone, where a server has sent it the modules of each route.
 */
export function leanRouterPlugin(): Plugin {
  return {
    name: 'u-market-lean-router',
    apply: 'build',
    transform: {
      filter: { id: /node_modules\/react-router\/dist\// },
      handler: (code) => ({
        code: code
          .replace(/= (React\w*\.(?:forwardRef|memo|createContext)\()/g, '= /* @__PURE__ */ $1')
          .replace(/^\w+\.displayName = "\w+";$/gm, '')
          .replace(/return shouldPrefetch && [^;]* : link;/, 'return link;'),
        map: null,
      }),
    },
  }
}
