import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { htmlPlugin } from './build/html.ts'
import { leanRouterPlugin } from './build/lean-router.ts'
import { manifestPlugin } from './build/manifests.ts'
import { serviceWorkerPlugin } from './build/service-worker.ts'

const server = process.env.API_URL ?? 'http://127.0.0.1:1818'

export default defineConfig({
  plugins: [react(), leanRouterPlugin(), manifestPlugin(), htmlPlugin(), serviceWorkerPlugin()],
  define: { __APP_VERSION__: JSON.stringify(process.env.npm_package_version ?? '0.1.0') },
  css: { modules: { generateScopedName: '[name]_[local]_[hash:base64:4]' } },
  build: {
    target: ['safari16.4', 'chrome111'],
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        codeSplitting: {
          // Few coarse chunks: libraries, then what both faces share, then what several screens share.
          groups: [
            {
              name: 'vendor',
              test: /node_modules[\\/](react|react-dom|scheduler|react-router|@tanstack|zustand)[\\/]/,
            },
            {
              name: 'i18n',
              test: /packages[\\/]i18n|src[\\/]app[\\/]i18n|src[\\/]locales[\\/]index|preload-helper/,
            },
            {
              name: 'app',
              test: /src[\\/](app|parts)[\\/]|packages[\\/](?!tokens)|lucide-react/,
              minShareCount: 2,
            },
          ],
        },
      },
    },
  },
  server: {
    host: '127.0.0.1',
    port: 1920,
    proxy: { '/api': server, '/index/ajax': server, '/uploads': server },
  },
})
