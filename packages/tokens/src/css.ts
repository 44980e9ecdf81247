import { palette, rails, type Scheme } from './palette.ts'
import {
  dense,
  font,
  fontFamily,
  low,
  measure,
  motionMs,
  radius,
  shadow,
  space,
  unit,
  weight,
} from './sizes.ts'

/** Pixels of a rem at the default text size. */
const REM = 16

const fonts = Object.entries(font)
  .map(([name, { design, least }]) => `--font-${name}:max(calc(var(--u) * ${design}), ${least / REM}rem);`)
  .join('')

const weights = Object.entries(weight)
  .map(([name, value]) => `--weight-${name}:${value};`)
  .join('')

const railColours = Object.entries(rails)
  .map(([name, colour]) => `--rail-${name}:${colour};`)
  .join('')

/** The colours of both schemes. `data-theme` on the root overrides the system's preference. */
const schemes = [
  `:root{${colours('light')}}`,
  `@media (prefers-color-scheme:dark){:root:not([data-theme=light]){${colours('dark')}}}`,
  `:root[data-theme=dark]{${colours('dark')}}`,
  '@media (prefers-reduced-motion:reduce){:root{--motion:0ms}}',
]

/** Returns the custom properties of the trader app, on its 750 design. */
export function tokensCss(): string {
  return [
    `:root{--u:${unit};`,
    `${units('space', space)}${units('radius', radius)}${units('size', measure)}${fonts}${weights}`,
    `${railColours}--family:${fontFamily};--shadow:${shadow};--motion:${motionMs}ms;}`,
    `@media ${low.when}{:root{--u:${low.unit};}}`,
    ...schemes,
  ].join('\n')
}

/** Returns the console's custom properties: the same names at its density, in CSS pixels. */
export function denseTokensCss(): string {
  return [
    `:root{${pixels('space', dense.space)}${pixels('radius', dense.radius)}${pixels('size', dense.size)}`,
    `${pixels('font', dense.font)}${weights}`,
    `--family:${fontFamily};--family-code:${dense.codeFamily};--shadow:${shadow};--motion:${motionMs}ms;}`,
    ...schemes,
  ].join('\n')
}

function units(prefix: string, table: Readonly<Record<string, number>>): string {
  return Object.entries(table)
    .map(([name, design]) => `--${prefix}-${name}:calc(var(--u) * ${design});`)
    .join('')
}

function pixels(prefix: string, table: Readonly<Record<string, number>>): string {
  return Object.entries(table)
    .map(([name, value]) => `--${prefix}-${name}:${value}px;`)
    .join('')
}

function colours(scheme: Scheme): string {
  return [
    `color-scheme:${scheme};`,
    ...Object.entries(palette).map(([name, tone]) => `--${name}:${tone[scheme]};`),
  ].join('')
}
