import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { pageWordsPlugin, tokensCssPlugin } from './build/plugins.ts'

const server = process.env.API_URL ?? 'http://127.0.0.1:1818'

export default defineConfig({
  base: '/console/',
  plugins: [react(), tokensCssPlugin(), pageWordsPlugin()],
  define: { __APP_VERSION__: JSON.stringify(process.env.npm_package_version ?? '0.1.0') },
  css: { modules: { generateScopedName: '[name]_[local]_[hash:base64:4]' } },
  build: {
    target: ['safari16.4', 'chrome111', 'firefox114'],
    modulePreload: { polyfill: false },
    // Inlined assets would be data: URLs, which the CSP forbids.
    assetsInlineLimit: 0,
    rolldownOptions: {
      output: {
        codeSplitting: {
          // Libraries that every page uses change rarely, so they get their own chunk.
          groups: [
            {
              name: 'vendor',
              test: /node_modules[\\/](react|react-dom|scheduler|react-router|@tanstack|zustand)[\\/]/,
            },
          ],
        },
      },
    },
  },
  server: { host: '127.0.0.1', port: 1921, proxy: { '/console/api': server, '/uploads': server } },
})
