/** The console's sizes, in css pixels: many rows, small type, read with a mouse and a keyboard from an arm's length. */
export const dense = {
  font: { note: 12, body: 13, lead: 14, title: 16, balance: 24 },
  space: { 1: 4, 2: 8, 3: 12, 4: 16, 5: 24 },
  radius: { card: 8, field: 6, chip: 999 },
  size: { row: 32, header: 48, rail: 200, icon: 16, panel: 440, reading: 640 },
  codeFamily: 'ui-monospace, "SF Mono", Menlo, Consolas, monospace',
} as const
