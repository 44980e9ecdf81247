type Area = 'localStorage' | 'sessionStorage'

/** What lies under a name in the phone's storage; null for nothing, for junk, and where storage is closed. */
export function readStored(area: Area, name: string): unknown {
  try {
    return JSON.parse(window[area].getItem(name) ?? 'null')
  } catch {
    return null
  }
}

/** Keeps a value under a name, null removes it. Where storage is closed or full, it lasts as long as the page. */
export function writeStored(area: Area, name: string, value: unknown): void {
  try {
    if (value === null) window[area].removeItem(name)
    else window[area].setItem(name, JSON.stringify(value))
  } catch {
    // said above
  }
}
