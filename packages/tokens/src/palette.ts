// Every colour of the trader's app and of the console. Nothing else may write one.
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
  'jade-ground': { light: '#E6F2EE', dark: '#13291F' },
  persimmon: { light: '#C2491D', dark: '#F08A5D' },
  'on-persimmon': { light: '#FFFFFF', dark: '#2B1208' },
  'persimmon-ground': { light: '#FDF5F1', dark: '#2E1D15' },
  amber: { light: '#8A5A00', dark: '#F0B64C' },
  'amber-ground': { light: '#FBF1DC', dark: '#2B2313' },
  danger: { light: '#B3261E', dark: '#FF8A80' },
  'on-danger': { light: '#FFFFFF', dark: '#33191A' },
  'danger-ground': { light: '#FCEBE9', dark: '#33191A' },
  field: { light: '#F1EFE9', dark: '#1F2824' },
  scrim: { light: '#14201B99', dark: '#000000B3' },
} as const satisfies Record<string, Tone>

export type Colour = keyof typeof palette

/** Which text may stand on which ground; the test holds each pair to 4.5 : 1 in both schemes. */
export const textOnGround = [
  { ground: 'page', text: ['ink', 'second', 'faint', 'jade', 'amber', 'danger', 'persimmon'] },
  { ground: 'card', text: ['ink', 'second', 'faint', 'jade', 'amber', 'danger', 'persimmon'] },
  { ground: 'field', text: ['ink', 'second'] },
  { ground: 'jade', text: ['on-jade'] },
  { ground: 'persimmon', text: ['on-persimmon'] },
  { ground: 'danger', text: ['on-danger'] },
  { ground: 'jade-ground', text: ['ink', 'second', 'jade'] },
  { ground: 'persimmon-ground', text: ['ink', 'second', 'persimmon'] },
  { ground: 'amber-ground', text: ['ink', 'second', 'amber'] },
  { ground: 'danger-ground', text: ['ink', 'second', 'danger'] },
] as const satisfies readonly { ground: Colour; text: readonly Colour[] }[]
