// Sizes are numbers on the 750 design; `--u` is one design pixel. It stops growing at 480 CSS pixels, so that a phone as wide as
// a tablet shows more, not larger content.
export const unit = 'calc(min(100vw, 480px) / 750)'
/** A phone in landscape is low: nothing is larger there than in portrait. */
export const low = { when: '(min-width: 480px) and (max-height: 480px)', unit: 'calc(375px / 750)' } as const

export const space = { 1: 8, 2: 16, 3: 24, 4: 32, 5: 48 } as const

/**
 * `least` (CSS pixels, written as rem) keeps small text readable on a 320 px phone, and grows with the text size set on the
 * phone. An input below 16 px makes iOS zoom the page.
 */
export const font = {
  note: { design: 22, least: 11 },
  second: { design: 26, least: 12.5 },
  body: { design: 30, least: 14 },
  lead: { design: 34, least: 16 },
  input: { design: 34, least: 16 },
  title: { design: 40, least: 18 },
  balance: { design: 72, least: 30 },
} as const

export const weight = { regular: 400, medium: 500, strong: 650 } as const
export const radius = { card: 24, field: 16, chip: 999 } as const
export const measure = { margin: 32, padding: 32, touch: 88, icon: 44, header: 96, tabs: 108 } as const
export const motionMs = 160

export const fontFamily =
  '-apple-system, "PingFang SC", Roboto, "Noto Sans SC", "Segoe UI", "Microsoft YaHei", sans-serif'
export const shadow = '0 8px 32px rgb(10 25 20 / 14%), 0 1px 3px rgb(10 25 20 / 8%)'

/** The console's sizes in CSS pixels: many rows and small type, for mouse and keyboard at arm's length. */
export const dense = {
  font: { note: 12, body: 13, lead: 14, title: 16, balance: 24 },
  space: { 1: 4, 2: 8, 3: 12, 4: 16, 5: 24 },
  radius: { card: 8, field: 6, chip: 999 },
  size: { row: 32, header: 48, rail: 200, icon: 16, panel: 440, reading: 640 },
  codeFamily: 'ui-monospace, "SF Mono", Menlo, Consolas, monospace',
} as const
