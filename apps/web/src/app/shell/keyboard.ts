/**
 * iOS lays its keyboard over the page instead of shrinking it: `--keyboard` says how much of the bottom is
 * covered, and what sticks there stands on it.
 */
export const watchKeyboard = (): void => {
  const viewport = window.visualViewport
  if (!viewport) return
  const note = (): void => {
    const covered =
      viewport.scale > 1 ? 0 : Math.max(0, window.innerHeight - viewport.height - viewport.offsetTop)
    document.documentElement.style.setProperty('--keyboard', `${Math.round(covered)}px`)
  }
  viewport.addEventListener('resize', note)
  viewport.addEventListener('scroll', note)
}
