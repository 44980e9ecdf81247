import type { Face } from './portrait.ts'

/** Who of the demo has a picture, and how they look; of the others the app draws one itself. */
export const faces = {
  alice: { hair: 'long', colours: ['#E8B49A', '#F3CDB0', '#3A2A22', '#0B7A5E'] },
  bob: { hair: 'short', colours: ['#9DB7CC', '#EFC6A4', '#2B2320', '#2F5D8A'] },
  mei: { hair: 'bun', colours: ['#E6CF95', '#F4D3B4', '#1F1A1A', '#8A3B2A'] },
  nina: { hair: 'curls', extra: 'glasses', colours: ['#C9B3D6', '#E9B995', '#5A3A24', '#7A4B8A'] },
  chen: { hair: 'short', extra: 'glasses', colours: ['#B7CDBB', '#EDC39C', '#161616', '#23443A'] },
  rosa: { hair: 'curls', colours: ['#EFA98B', '#C98F6B', '#2A1A14', '#B23A48'] },
  wulei: { hair: 'short', colours: ['#A9C3D9', '#F0CBA6', '#3B3B3B', '#D8893B'] },
  tomasz: { hair: 'bald', extra: 'beard', colours: ['#D9C7A7', '#F2C9AE', '#8A5A3A', '#4A5A63'] },
  ayse: { hair: 'long', extra: 'scarf', colours: ['#F0C7C0', '#E5B48C', '#6A3B1E', '#3E6C8F'] },
  kofi: { hair: 'short', colours: ['#F0C86E', '#7A4E34', '#17110E', '#1F6F5C'] },
  sunqi: { hair: 'bun', colours: ['#CFE0D6', '#F5D6B8', '#4A2F22', '#C2491D'] },
  victor: { hair: 'short', extra: 'beard', colours: ['#8FA9A0', '#E8BE9B', '#9A9A94', '#2C2F3A'] },
} as const satisfies Readonly<Record<string, Face>>
