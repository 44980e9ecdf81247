import { newId } from '@u-market/contract/client'
import { create } from 'zustand'

export const TOAST_MS = 2000
/** More than this at once cannot be read. */
const MOST_TOASTS = 3

export type Toast = {
  readonly id: string
  readonly text: string
  readonly tone: 'plain' | 'success' | 'danger'
  readonly durationMs: number
}

type Toasts = { readonly list: readonly Toast[]; readonly dismiss: (id: string) => void }

export const useToasts = create<Toasts>()((set) => ({
  list: [],
  dismiss: (id) => set(({ list }) => ({ list: list.filter((toast) => toast.id !== id) })),
}))

export function toast(text: string, tone: Toast['tone'] = 'plain', durationMs: number = TOAST_MS): void {
  const { list, dismiss } = useToasts.getState()
  if (list.some((shown) => shown.text === text)) return // ten failing calls say it once
  const id = newId()
  useToasts.setState({ list: [...list, { id, text, tone, durationMs }].slice(-MOST_TOASTS) })
  setTimeout(() => dismiss(id), durationMs)
}
