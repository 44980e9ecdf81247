import type { Scheme } from '@u-market/tokens'
import { useSyncExternalStore } from 'react'
import { create } from 'zustand'
import { readStored, writeStored } from '../storage.ts'

export type Theme = 'system' | Scheme
export const themes = ['system', 'light', 'dark'] as const satisfies readonly Theme[]

const stored = readStored('theme')

/** `theme` is read by public/early.js too, before the first paint. */
export const useTheme = create<{ readonly theme: Theme }>()(() => ({
  theme: stored === 'light' || stored === 'dark' ? stored : 'system',
}))

export function setTheme(theme: Theme): void {
  writeStored('theme', theme === 'system' ? null : theme)
  if (theme === 'system') delete document.documentElement.dataset.theme
  else document.documentElement.dataset.theme = theme
  useTheme.setState({ theme })
}

const darkSystem = matchMedia('(prefers-color-scheme: dark)')

export function useScheme(): Scheme {
  const theme = useTheme((state) => state.theme)
  const isSystemDark = useSyncExternalStore(subscribe, () => darkSystem.matches)
  return theme === 'system' ? (isSystemDark ? 'dark' : 'light') : theme
}

function subscribe(listener: () => void): () => void {
  darkSystem.addEventListener('change', listener)
  return () => darkSystem.removeEventListener('change', listener)
}
