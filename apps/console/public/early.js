// Runs before the first paint: the stored theme and language. A file of its own, so that no inline script is needed.
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
