import { createHash } from 'node:crypto'
import { demoFrameOrigins } from '../../platform/demo-frames.ts'

type PolicyOptions = {
  readonly html: string
  readonly publicUrl: string
  readonly isDemo: boolean
  /** The code reader of the phone's app is WebAssembly of our own. It allows no other evaluation. */
  readonly withWasm?: boolean
}

/** What a page of ours may load and who may frame it: ourselves, and in the demo its two phones. */
export function contentPolicy({ html, publicUrl, isDemo, withWasm = false }: PolicyOptions): string {
  return [
    "default-src 'none'",
    ["script-src 'self'", ...(withWasm ? ["'wasm-unsafe-eval'"] : []), ...inlineHashes(html, 'script')].join(
      ' ',
    ),
    ["style-src 'self'", ...inlineHashes(html, 'style')].join(' '),
    `img-src 'self' blob: data: ${publicUrl}`,
    `connect-src 'self' ${publicUrl} ${socketOrigin(publicUrl)}`,
    "font-src 'self'",
    "media-src 'self' blob:",
    "manifest-src 'self'",
    "worker-src 'self'",
    `frame-src ${isDemo ? demoFrameOrigins(publicUrl).join(' ') : "'none'"}`,
    `frame-ancestors ${isDemo ? `'self' ${publicUrl}` : "'none'"}`,
    "base-uri 'none'",
    "form-action 'self'",
  ].join('; ')
}

/** Hashes of what stands inline in a built page: the first paint's styles and the early script. */
function inlineHashes(html: string, tag: 'script' | 'style'): string[] {
  return [...html.matchAll(new RegExp(`<${tag}>([\\s\\S]*?)</${tag}>`, 'g'))].map((match) =>
    hashOf(match[1] ?? ''),
  )
}

function socketOrigin(origin: string): string {
  return origin.replace(/^http/, 'ws')
}

function hashOf(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`
}
