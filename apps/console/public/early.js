// Applies the stored theme and language before the first paint. A separate file, because the CSP forbids inline scripts.
;(() => {
  const stored = (key) => {
    try {
      return localStorage.getItem(key)
    } catch {
      return null
    }
  }
  const root = document.documentElement
  const theme = stored('theme')
  if (theme === 'light' || theme === 'dark') root.dataset.theme = theme
  root.lang = stored('lang') ?? root.lang
})()
