/** The keyboard slides in over many frames, so it is measured after the last of them. */
export const RESIZE_DELAY_MS = 100

type Viewport = Pick<VisualViewport, 'height' | 'offsetTop' | 'scale' | 'addEventListener'>

/**
 * iOS lays its keyboard over the page instead of shrinking it: `--keyboard` is the height covered at the bottom, and sticky
 * elements stay above it.
 */
export function watchKeyboard(
  viewport: Viewport | null = window.visualViewport,
  style: Pick<CSSStyleDeclaration, 'setProperty'> = document.documentElement.style,
): void {
  if (!viewport) return
  let timer: ReturnType<typeof setTimeout> | undefined
  const note = (): void => {
    const covered =
      viewport.scale > 1 ? 0 : Math.max(0, window.innerHeight - viewport.height - viewport.offsetTop)
    style.setProperty('--keyboard', `${Math.round(covered)}px`)
  }
  const noteSoon = (): void => {
    clearTimeout(timer)
    timer = setTimeout(note, RESIZE_DELAY_MS)
  }
  viewport.addEventListener('resize', noteSoon)
  viewport.addEventListener('scroll', noteSoon)
}
