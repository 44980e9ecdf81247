import { newId } from '@u-market/contract/client'
import { create } from 'zustand'

export const TOAST_MS = 2000
const ORDER_TOAST_MS = 4000
/** Users cannot read more than this at once. */
const MAX_TOASTS = 3

export type Toast = {
  readonly id: string
  readonly text: string
  /** The number of the order it is about, or empty. */
  readonly orderId: string
  readonly tone: 'plain' | 'success' | 'danger'
  readonly durationMs: number
}

type Toasts = { readonly list: readonly Toast[]; readonly dismiss: (id: string) => void }

export const useToasts = create<Toasts>()((set) => ({
  list: [],
  dismiss: (id) => set(({ list }) => ({ list: list.filter((toast) => toast.id !== id) })),
}))

export function toast(text: string, tone: Toast['tone'] = 'plain', durationMs: number = TOAST_MS): void {
  show({ text, tone, durationMs, orderId: '' })
}

/** Reports a step of an order; longer, to read its number and a sentence. */
export function toastOfOrder(orderId: string, text: string): void {
  show({ text, tone: 'plain', durationMs: ORDER_TOAST_MS, orderId })
}

function show(next: Omit<Toast, 'id'>): void {
  const { list, dismiss } = useToasts.getState()
  const { text, orderId, durationMs } = next
  // ten failing calls show one toast, and an empty text none
  if (!text || list.some((shown) => shown.text === text && shown.orderId === orderId)) return
  const id = newId()
  useToasts.setState({ list: [...list, { id, ...next }].slice(-MAX_TOASTS) })
  setTimeout(() => dismiss(id), durationMs)
}
