// Caches the app's page and files, so that it opens offline. Server responses are never cached here; the app keeps the last data
// itself, by user. service-worker.ts fills in list and version. A new version is fetched next to the old one and takes over at
// the next start, never under an open page.
const VERSION = '__VERSION__'
const FILES = __FILES__
const CACHE = `shell-${VERSION}`
const PAGE = '/'
/** Paths of the app; the console, the API page and everything else are not handled. */
const APP_PATH = /^\/($|(views|pay|offer|invite)(\/|$))/
/** Milliseconds: a slower page response is replaced by the cached page. */
const PAGE_WAIT_MS = 4000

const open = () => caches.open(CACHE)
const kept = async (request) => (await open()).match(request, { ignoreVary: true })

self.addEventListener('install', (event) => {
  event.waitUntil(
    open().then((cache) =>
      Promise.all([
        cache.add(new Request(PAGE, { cache: 'reload', headers: { accept: 'text/html' } })),
        cache.addAll(FILES),
      ]),
    ),
  )
})

self.addEventListener('activate', (event) => {
  const forget = async () => {
    for (const name of await caches.keys())
      if (name.startsWith('shell-') && name !== CACHE) await caches.delete(name)
    await self.clients.claim()
  }
  event.waitUntil(forget())
})

/**
 * A page of this version has started while the old worker is active. Takes over only if no other page is open, because pages of
 * the old version may still request its files.
 */
self.addEventListener('message', (event) => {
  const takeOver = async () => {
    const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
    if (pages.length === 1 && FILES.includes(new URL(event.data.build).pathname)) await self.skipWaiting()
  }
  event.waitUntil(takeOver())
})

/** Network first while the server responds in time, so that a new version is used at once. */
const page = async (request) => {
  const own = await kept(PAGE)
  if (!own) return fetch(request)
  const late = new Promise((resolve) => setTimeout(resolve, PAGE_WAIT_MS, null))
  const answer = await Promise.race([fetch(request).catch(() => null), late])
  return answer && answer.status < 500 ? answer : own
}

/** Cache first: file names contain a hash. A large file that is not on the list is cached after its first use. */
const file = async (request) => {
  const own = await kept(request)
  if (own) return own
  const answer = await fetch(request)
  if (answer.ok && new URL(request.url).pathname.startsWith('/assets/'))
    await (await open()).put(request, answer.clone())
  return answer
}

self.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== self.location.origin) return
  if (request.mode === 'navigate') {
    if (APP_PATH.test(pathname)) event.respondWith(page(request))
  } else if (pathname.startsWith('/assets/') || FILES.includes(pathname)) event.respondWith(file(request))
})

self.addEventListener('push', (event) => {
  const { title, body, path, tag } = event.data.json()
  const options = {
    body,
    tag,
    renotify: true,
    data: { path },
    icon: '/icons/icon-192.png',
    badge: '/icons/badge.png',
  }
  event.waitUntil(self.registration.showNotification(title, options))
})

self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  const { path } = event.notification.data
  const show = async () => {
    const [client] = await self.clients.matchAll({ type: 'window' })
    if (!client) return self.clients.openWindow(path)
    client.postMessage({ open: path })
    // Some browsers refuse to focus a window; the screen is open anyway.
    return client.focus().catch(() => undefined)
  }
  event.waitUntil(show())
})
