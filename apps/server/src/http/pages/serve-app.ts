import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { demoFrameOrigins } from '../../platform/addresses.ts'

export type BuiltApp = {
  /** Folder of the build. */
  readonly folder: string
  /** `/` or `/console/`. */
  readonly base: string
  readonly policy: (html: string) => string
}

/** File names contain a hash: cached for a year without revalidation. */
const ASSET_AGE_MS = 365 * 24 * 3600 * 1000

/** Sends an app's page, which is always revalidated because it names the hashed files. */
export type AppPage = (reply: FastifyReply, status?: number) => FastifyReply

/**
 * Serves a built app's files, in brotli or gzip where the build has them. Returns the function that sends its page; null without
 * a build.
 */
export async function serveApp(fastify: FastifyInstance, app: BuiltApp): Promise<AppPage | null> {
  const index = join(app.folder, 'index.html')
  if (!existsSync(index)) return null
  const html = readFileSync(index, 'utf8')
  const policy = app.policy(html)
  // Files get the page's policy, because a service worker runs under its file's policy.
  const underPolicy = (reply: FastifyReply) => reply.header('content-security-policy', policy)
  await fastify.register(fastifyStatic, {
    root: join(app.folder, 'assets'),
    prefix: `${app.base}assets/`,
    decorateReply: app.base === '/',
    preCompressed: true,
    index: false,
    immutable: true,
    maxAge: ASSET_AGE_MS,
    setHeaders: underPolicy,
  })
  await fastify.register(fastifyStatic, {
    root: app.folder,
    prefix: app.base,
    decorateReply: false,
    index: false,
    wildcard: false,
    globIgnore: ['assets/**', '**/*.html', '**/*.br', '**/*.gz', 'inline-scripts.json'],
    cacheControl: false,
    setHeaders: (reply) => underPolicy(reply).header('cache-control', 'no-cache'),
  })
  return (reply, status = 200) =>
    reply
      .code(status)
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-cache')
      .header('content-security-policy', policy)
      .send(html)
}

type PolicyOptions = {
  readonly html: string
  readonly publicUrl: string
  readonly isDemo: boolean
  /** The web app's code reader is WebAssembly; `wasm-unsafe-eval` allows no other evaluation. */
  readonly withWasm?: boolean
}

/** Returns the CSP of a page. Framing is allowed only in the demo, whose page shows two phones. */
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

/** Returns the hashes of a built page's inline styles (first paint) and scripts (early script). */
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
