import { fileURLToPath } from 'node:url'
import { UPLOAD_PATH } from '@u-market/contract/client'
import { LIFECYCLE_PATH } from '@u-market/contract/lifecycle'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { doors, firstScreenChunk, iconsPlugin, laterReads, noCyclesPlugin } from './build/chunks.ts'
import { htmlPlugin } from './build/html.ts'
import { manifestPlugin } from './build/manifests.ts'
import { serviceWorkerPlugin } from './build/service-worker.ts'

const server = process.env.API_URL ?? 'http://127.0.0.1:1818'

/** `ours`: code of the app. `beneath`: the packages below it, without what only orders, acts and the socket need. Offers on home need the range of an order. */
const ours = /apps[\\/]web[\\/]src[\\/]|lucide-react[\\/].*icons/
const beneath =
  /packages[\\/](?!tokens|domain[\\/]src[\\/](accounts|exchange|orders[\\/](?!order-range)|payer|prices|quiet-hours|rails|read-amount|setting|records|text)|contract[\\/]src[\\/](keyring|lifecycle|limits|proof-of-work|real-name|wire[\\/](frames|console-|call-paths)))|apps[\\/]web[\\/]build[\\/]icon/
const shared = /src[\\/](app|base|parts)[\\/]|packages[\\/](?!tokens)|lucide-react/

const alwaysThere = /[\\/](rolldown-runtime|vendor|i18n|base)-/

export default defineConfig({
  plugins: [react(), iconsPlugin(), manifestPlugin(), htmlPlugin(), noCyclesPlugin(), serviceWorkerPlugin()],
  define: { __APP_VERSION__: JSON.stringify(process.env.npm_package_version ?? '0.1.0') },
  // wouter imports a shim of what React has had since 18.
  resolve: {
    alias: [
      { find: 'use-sync-external-store/shim/index.js', replacement: 'react' },
      {
        find: /^\.\.\/createLucideIcon\.mjs$/,
        replacement: fileURLToPath(new URL('build/icon.ts', import.meta.url)),
      },
    ],
  },
  // Without names of files and classes, which would take 330 bytes of the first screen's compressed script.
  css: { modules: { generateScopedName: '[hash:base64:5]' } },
  build: {
    target: ['safari16.4', 'chrome111'],
    modulePreload: {
      polyfill: false,
      // Every first screen has loaded these, so that later parts need not list them again.
      resolveDependencies: (_, files, { hostType }) =>
        hostType === 'js' ? files.filter((file) => !alwaysThere.test(file)) : files,
    },
    rolldownOptions: {
      // Re-exported where acts and lists are used; screens that only read do not run them.
      treeshake: { moduleSideEffects: (id) => (laterReads.test(id) || doors.test(id) ? false : undefined) },
      output: {
        // The first screen lists the files of all others, and random characters in a name do not compress.
        hashCharacters: 'hex',
        chunkFileNames: 'assets/[name]-[hash:7].js',
        assetFileNames: 'assets/[name]-[hash:7][extname]',
        codeSplitting: {
          // The dependencies of a group's modules stay in their own groups.
          includeDependenciesRecursively: false,
          // Few coarse chunks: libraries, what the entry needs, what phone and desktop share, what the first screen shares, the
          // rest.
          groups: [
            // Used by acts and lists only (use-mutation).
            {
              name: 'acts',
              priority: 5,
              test: /@tanstack[\\/].*([mM]utationObserver|useMutation|[iI]nfiniteQueryObserver|useInfiniteQuery)\./,
            },
            {
              name: 'vendor',
              priority: 4,
              test: /node_modules[\\/](react|react-dom|scheduler|wouter|regexparam|@tanstack|zustand)[\\/]/,
            },
            {
              name: 'i18n',
              priority: 3,
              test: /packages[\\/](i18n|contract[\\/]src[\\/](locale|wire[\\/](?!frames\.|console-|call-paths)))|src[\\/]base[\\/](i18n|api[\\/]addresses)|src[\\/]locales[\\/]index|preload-helper/,
            },
            // Loaded before every screen but home.
            {
              name: 'pages',
              priority: 4,
              test: /src[\\/](app[\\/](Pages|routes)|locales[\\/]later)/,
            },
            // All of it, shared or not: a part elsewhere would import this chunk and be imported by it.
            { name: firstScreenChunk, test: ours, priority: 2 },
            { name: 'base', test: beneath, priority: 2 },
            { name: 'parts', test: shared, minShareCount: 2, priority: 1 },
          ],
        },
      },
    },
  },
  server: {
    host: '127.0.0.1',
    port: 1920,
    proxy: { '/api': server, [UPLOAD_PATH]: server, '/uploads': server, [LIFECYCLE_PATH]: server },
  },
})
