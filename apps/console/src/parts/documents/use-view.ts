import { type PointerEvent, useState } from 'react'

const STEP = 1.25
const MOST = 8

type View = { readonly zoom: number; readonly quarterTurns: number; readonly x: number; readonly y: number }
const start: View = { zoom: 1, quarterTurns: 0, x: 0, y: 0 }

/** How one picture is looked at: zoom from fitting, turned by quarters, moved with the mouse. */
export function useView() {
  const [view, setView] = useState(start)
  const zoomBy = (factor: number): void =>
    setView((now) => {
      const zoom = Math.min(MOST, Math.max(1, now.zoom * factor))
      return zoom === 1 ? { ...now, zoom, x: 0, y: 0 } : { ...now, zoom }
    })
  const drag = (event: PointerEvent<HTMLElement>): void => {
    if (event.buttons !== 1 || view.zoom === 1) return
    const { movementX, movementY } = event
    setView((now) => ({ ...now, x: now.x + movementX, y: now.y + movementY }))
  }
  return {
    view,
    drag,
    zoomIn: (): void => zoomBy(STEP),
    zoomOut: (): void => zoomBy(1 / STEP),
    turn: (quarters: 1 | -1): void =>
      setView((now) => ({ ...now, quarterTurns: now.quarterTurns + quarters, x: 0, y: 0 })),
    reset: (): void => setView(start),
  }
}

export type Look = ReturnType<typeof useView>
