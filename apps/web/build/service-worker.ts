import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { locales } from '@u-market/contract/locale'
import type { Plugin, Rollup } from 'vite'

/** Writes dist/sw.js with this build's files and a version that changes with any of them. */
export function serviceWorkerPlugin(): Plugin {
  return {
    name: 'u-market-service-worker',
    apply: 'build',
    writeBundle: {
      order: 'post',
      handler(options, bundle) {
        const page = bundle['index.html']
        if (page?.type !== 'asset') return
        const files = JSON.stringify(shellOf(bundle))
        const script = readFileSync(new URL('./service-worker.js', import.meta.url), 'utf8')
        const version = createHash('sha256')
          .update(String(page.source))
          .update(files)
          .update(script)
          .digest('hex')
        this.fs.writeFile(
          `${options.dir}/sw.js`,
          script.replace('__VERSION__', version.slice(0, 12)).replace('__FILES__', files),
        )
      },
    },
  }
}

function shellOf(bundle: Rollup.OutputBundle): string[] {
  return [
    ...Object.keys(bundle)
      .filter((name) => /^assets\/.*\.(js|css|wasm)$/.test(name) && !isLeftOut(name))
      .map((name) => `/${name}`)
      .sort(),
    '/icon.svg',
    '/icons/icon-192.png',
    ...locales.map((locale) => `/manifest.${locale}.webmanifest`),
  ]
}

/**
 * True for files that few visitors need: the desktop page, and the code reader's megabyte, which is cached after its first use.
 */
function isLeftOut(name: string): boolean {
  return name.endsWith('.wasm') || /^assets\/Desktop/.test(name)
}
