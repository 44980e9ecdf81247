// Runs in <head> before the first paint: theme, language, phone or desktop page, manifest. html.ts fills in the lists and the
// device check.
;(() => {
  const stored = (key) => {
    try {
      return localStorage.getItem(key)
    } catch {
      return null
    }
  }
  const root = document.documentElement
  const isPhone = __IS_PHONE__
  const { userAgent } = navigator
  const face = isPhone({ userAgent, width: screen.width, height: screen.height }) ? 'phone' : 'desktop'
  const locales = __LOCALES__
  const lang = locales.find((locale) => locale === stored('lang')) ?? locales[0]
  const theme = stored('theme')
  if (theme === 'light' || theme === 'dark') {
    root.dataset.theme = theme
    for (const meta of document.querySelectorAll('meta[data-scheme]'))
      meta.media = meta.dataset.scheme === theme ? 'all' : 'not all'
  }
  root.lang = lang
  if (face === 'phone') root.dataset.app = face

  const manifest = document.createElement('link')
  manifest.rel = 'manifest'
  manifest.href = `/manifest.${lang}.webmanifest`
  document.head.append(manifest)

  const files = __PRELOADS__
  const wanted = [face, `${face} ${lang}`]
  // Most visits begin on the home screen, so its chunk is preloaded, and the first paint has its dark head. For any other screen
  // the list of pages is, through which the router loads the screen.
  const isHome = /^\/(views\/home\/index)?$/.test(location.pathname)
  if (isHome) root.dataset.hero = ''
  if (face === 'phone') wanted.push(isHome ? `home ${lang}` : 'pages')
  for (const href of new Set(wanted.flatMap((name) => files[name] ?? []))) {
    const link = document.createElement('link')
    const isStyle = href.endsWith('.css')
    link.rel = isStyle ? 'preload' : 'modulepreload'
    if (isStyle) link.as = 'style'
    link.crossOrigin = ''
    link.href = href
    document.head.append(link)
  }
})()
