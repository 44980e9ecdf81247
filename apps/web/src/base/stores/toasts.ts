import { newId } from '@u-market/contract/client'
import { paths } from '@u-market/contract/paths'
import { create } from 'zustand'

export const TOAST_MS = 2000
export const ORDER_TOAST_MS = 4000
/** The longest timer of a browser: the toast stays until it is dismissed. */
export const PINNED_MS = 2 ** 31 - 1
/** Two are what fits above a screen without hiding it. */
const MAX_TOASTS = 2

export type Toast = {
  readonly id: string
  readonly text: string
  /** The number of the order it is about, or empty. */
  readonly orderId: string
  readonly tone: 'plain' | 'success' | 'danger'
  readonly durationMs: number
  /** The address to which a tap leads, or what a tap does; without either, taps pass through. */
  readonly onTap?: string | (() => void)
}

type Toasts = {
  readonly list: readonly Toast[]
  /** The topmost dialog: what is outside it can be neither tapped nor heard. */
  readonly host: Element | null
  readonly dismiss: (id: string) => void
}

export const useToasts = create<Toasts>()((set) => ({
  list: [],
  host: null,
  dismiss: (id) => set(({ list }) => ({ list: list.filter((toast) => toast.id !== id) })),
}))

export function toast(text: string, tone: Toast['tone'] = 'plain', durationMs: number = TOAST_MS): void {
  show({ text, tone, durationMs, orderId: '' })
}

/** Reports what another user did, or this one on another phone; longer, to read it and to tap it. */
export function toastOfOrder(orderId: string, text: string, onTap?: Toast['onTap']): void {
  const to = onTap ?? (orderId ? paths.order(orderId) : undefined)
  show({ text, tone: 'plain', durationMs: ORDER_TOAST_MS, orderId, ...(to && { onTap: to }) })
}

/** Shows a toast until then, or until it is dismissed by its returned id; empty if it is shown already. */
export function show(next: Omit<Toast, 'id'>): string {
  const { list, dismiss } = useToasts.getState()
  const { text, orderId, durationMs } = next
  // ten failing calls show one toast, and an empty text none
  if (!text || list.some((shown) => shown.text === text && shown.orderId === orderId)) return ''
  const id = newId()
  const all = [...list, { id, ...next }]
  const [passing, pinned] = [all.filter((each) => !isPinned(each)), all.filter(isPinned)]
  useToasts.setState({ list: [...passing, ...pinned].slice(-MAX_TOASTS) })
  setTimeout(() => dismiss(id), durationMs)
  return id
}

function isPinned({ durationMs }: Pick<Toast, 'durationMs'>): boolean {
  return durationMs === PINNED_MS
}
