import { create } from 'zustand'
import { isGoingBack, provideWaysBack } from './router.tsx'
import { useToasts } from './stores/toasts.ts'

/** Something over the screen that takes all touches: a sheet, a dialog, a full-screen picture. */
export type Layer = { readonly element: HTMLElement; readonly close: () => void }

/** The open layers, the topmost last. */
export const useLayers = create<{ readonly open: readonly Layer[] }>()(() => ({ open: [] }))

// Each open layer has an entry of the browser's history, with the address of the screen below, so that going back closes it.

/** Adds a layer; returns a function that removes it again. */
export function openLayer(layer: Layer): () => void {
  change((open) => [...open, layer])
  return () => change((open) => open.filter((each) => each !== layer))
}

function change(to: (open: readonly Layer[]) => readonly Layer[]): void {
  const open = to(useLayers.getState().open)
  useLayers.setState({ open })
  useToasts.setState({ host: open.at(-1)?.element ?? null })
  setTimeout(settle)
}

/** Runs a navigation once the entries of layers are gone: at once, or after the browser has gone back past them. */
function afterLayers(navigate: () => void): void {
  const entries = layerEntries()
  if (isLeaving || entries > 0) waiting.push(navigate)
  else navigate()
  if (!isLeaving && entries > 0) leave(entries)
}

/**
 * Changes the address of the screen below the layers: at once in the topmost entry, and in those below when the browser is back
 * there. Going back to write would take a person who goes back at the same time two screens back.
 */
function writeBelow(change: () => void): void {
  if (isLeaving) {
    waiting.push(change)
    return
  }
  change()
  below = newest()
}

/** The address of the screen below as the entry of the topmost layer has it, with its key; null without a layer. */
function newest() {
  const { pathname, search } = window.location
  return layerEntries() > 0 ? { pathname, to: pathname + search, key: window.history.state.key } : null
}

/**
 * Longer than a browser takes to go back on a busy phone: one that goes later leaves the screen that was opened meanwhile. It may
 * not go at all, where the history ends.
 */
const LEAVE_MS = 5000

/** Goes back by a number of entries of the history; until the browser is there, navigations and the entries of layers wait. */
function leave(entries: number): void {
  isLeaving = true
  clearTimeout(timer)
  timer = setTimeout(() => isLeaving && layersPopped(true), LEAVE_MS)
  window.history.go(-entries)
}

/** To be called on each `popstate`. */
function layersPopped(isByApp: boolean): void {
  setTimeout(settle)
  // Before the screen reads its address.
  if (below?.pathname === window.location.pathname)
    window.history.replaceState({ ...window.history.state, key: below.key }, '', below.to)
  if (layerEntries() === 0) below = null
  if (!isByApp && !isLeaving) {
    const { open } = useLayers.getState()
    for (const { close } of open.slice(layerEntries()).reverse()) close()
  }
  isLeaving = false
  while (!isLeaving && waiting.length > 0) waiting.shift()?.()
}

/** Frames of a page share one history: in the demo, going back in one phone could turn a page of the other. */
const hasOwnHistory = window.top === window.self
const waiting: (() => void)[] = []
/** What the entries below the topmost layer may lack. */
let below = newest()
let isLeaving = false
let timer: ReturnType<typeof setTimeout> | undefined

/** Makes the history's entries fit the open layers. A layer that does not close, because it is busy, gets its entry back. */
function settle(): void {
  if (!hasOwnHistory || isLeaving || isGoingBack()) return
  const { open } = useLayers.getState()
  const entries = layerEntries()
  if (entries > open.length) leave(entries - open.length)
  // The screen below stays where it is, or where an act has put it, when a layer closes: the browser would put it back.
  else window.history.scrollRestoration = open.length > 0 ? 'manual' : 'auto'
  for (let layers = entries + 1; layers <= open.length; layers++)
    window.history.pushState({ ...window.history.state, layers }, '')
}

function layerEntries(): number {
  return window.history.state?.layers ?? 0
}

provideWaysBack({ after: afterLayers, write: writeBelow, leave, popped: layersPopped })
