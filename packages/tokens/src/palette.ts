// All colours of the trader app and the console; no other file may define one.
export type Scheme = 'light' | 'dark'

type Tone = Readonly<Record<Scheme, string>>

export const palette = {
  page: { light: '#F6F5F1', dark: '#0E1412' },
  card: { light: '#FFFFFF', dark: '#171E1B' },
  line: { light: '#E7E4DC', dark: '#29322E' },
  ink: { light: '#14201B', dark: '#E9EFEC' },
  second: { light: '#55625C', dark: '#A9B5AF' },
  faint: { light: '#66706B', dark: '#7F8B85' },
  jade: { light: '#0B7A5E', dark: '#3DBE97' },
  'on-jade': { light: '#FFFFFF', dark: '#06231A' },
  persimmon: { light: '#C2491D', dark: '#F08A5D' },
  'on-persimmon': { light: '#FFFFFF', dark: '#2B1208' },
  'persimmon-ground': { light: '#FDF5F1', dark: '#2E1D15' },
  amber: { light: '#8A5A00', dark: '#F0B64C' },
  'amber-ground': { light: '#FBF1DC', dark: '#2B2313' },
  danger: { light: '#B3261E', dark: '#FF8A80' },
  'on-danger': { light: '#FFFFFF', dark: '#33191A' },
  'danger-ground': { light: '#FCEBE9', dark: '#33191A' },
  field: { light: '#F1EFE9', dark: '#1F2824' },
  /** Selected items on a field: lighter than the field in both schemes. */
  raised: { light: '#FFFFFF', dark: '#3A4842' },
  /** The deep ground of the home screen's balance, the login and the desktop page. */
  hero: { light: '#0C3B2F', dark: '#0F2A22' },
  'on-hero': { light: '#F4F8F5', dark: '#E9F3EE' },
  'second-on-hero': { light: '#A9C9BC', dark: '#8FB3A4' },
  /** Behind the viewer's turn or a selection, and behind the other party's turn. */
  'tint-jade': { light: '#E3F1EC', dark: '#12352B' },
  'tint-neutral': { light: '#EFEDE7', dark: '#202723' },
  /** Around a drawn phone: dark in both schemes. */
  bezel: { light: '#14201B', dark: '#36423C' },
  disabled: { light: '#DCE9E3', dark: '#1D2B26' },
  'on-disabled': { light: '#4F6A60', dark: '#8FA69D' },
  /** The sun of a drawn scene by day. */
  sun: { light: '#F2B544', dark: '#F0B64C' },
  scrim: { light: '#14201B99', dark: '#000000B3' },
} as const satisfies Record<string, Tone>

/** Colours of the payment rails, behind their marks; the names next to the marks are in ink. */
export const rails = {
  bank: '#B3541E',
  alipay: '#1677FF',
  wechat: '#07A94F',
  other: '#5B6B8C',
  mark: '#FFFFFF',
} as const

export type Colour = keyof typeof palette

/** Text colours allowed on each ground; the test holds each pair to 4.5 : 1 in both schemes. */
export const textOnGround = [
  { ground: 'page', text: ['ink', 'second', 'faint', 'jade', 'amber', 'danger', 'persimmon'] },
  { ground: 'card', text: ['ink', 'second', 'faint', 'jade', 'amber', 'danger', 'persimmon'] },
  { ground: 'field', text: ['ink', 'second'] },
  { ground: 'raised', text: ['ink'] },
  { ground: 'jade', text: ['on-jade'] },
  { ground: 'persimmon', text: ['on-persimmon'] },
  { ground: 'danger', text: ['on-danger'] },
  { ground: 'hero', text: ['on-hero', 'second-on-hero'] },
  { ground: 'tint-jade', text: ['ink', 'second', 'jade'] },
  { ground: 'tint-neutral', text: ['ink', 'second'] },
  { ground: 'disabled', text: ['on-disabled'] },
  { ground: 'persimmon-ground', text: ['ink', 'second', 'persimmon'] },
  { ground: 'amber-ground', text: ['ink', 'second', 'amber'] },
  { ground: 'danger-ground', text: ['ink', 'second', 'danger'] },
] as const satisfies readonly { ground: Colour; text: readonly Colour[] }[]

/** Returns the WCAG 2 contrast ratio of two opaque `#RRGGBB` colours, 1 to 21. */
export function contrast(one: string, other: string): number {
  const [dark, light] = [luminance(one), luminance(other)].sort((a, b) => a - b)
  return ((light ?? 0) + 0.05) / ((dark ?? 0) + 0.05)
}

function luminance(hex: string): number {
  return 0.2126 * channel(hex, 1) + 0.7152 * channel(hex, 3) + 0.0722 * channel(hex, 5)
}

function channel(hex: string, at: number): number {
  const value = Number.parseInt(hex.slice(at, at + 2), 16) / 255
  return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
}
