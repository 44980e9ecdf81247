import { create } from 'zustand'

export type Theme = 'system' | 'light' | 'dark'

type Settings = {
  readonly theme: Theme
  readonly isBalanceHidden: boolean
  readonly setTheme: (theme: Theme) => void
  readonly toggleBalance: () => void
}

const storedTheme = read('theme')

/** The early script in index.html also reads `theme`, before the first paint. */
export const useSettings = create<Settings>()((set, get) => ({
  theme: storedTheme === 'light' || storedTheme === 'dark' ? storedTheme : 'system',
  isBalanceHidden: read('balanceHidden') === '1',
  setTheme: (theme) => {
    write('theme', theme === 'system' ? null : theme)
    if (theme === 'system') delete document.documentElement.dataset.theme
    else document.documentElement.dataset.theme = theme
    paintBar(theme)
    set({ theme })
  },
  toggleBalance: () => {
    const isBalanceHidden = !get().isBalanceHidden
    write('balanceHidden', isBalanceHidden ? '1' : null)
    set({ isBalanceHidden })
  },
}))

function read(key: string): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

function write(key: string, value: string | null): void {
  try {
    if (value === null) localStorage.removeItem(key)
    else localStorage.setItem(key, value)
  } catch {
    // the setting lasts as long as the page
  }
}

/** Colours the phone's status bar accordingly. */
function paintBar(theme: Theme): void {
  for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[data-scheme]')) {
    const { scheme = '' } = meta.dataset
    meta.media =
      theme === 'system' ? `(prefers-color-scheme: ${scheme})` : theme === scheme ? 'all' : 'not all'
  }
}
