import type { Face } from './portrait.ts'

/** Who of the demo has a picture, and how they look; of the others the app draws one itself. */
export const faces = {
  alice: { ground: '#E8B49A', skin: '#F3CDB0', hair: 'long', hairColour: '#3A2A22', clothes: '#0B7A5E' },
  bob: { ground: '#9DB7CC', skin: '#EFC6A4', hair: 'short', hairColour: '#2B2320', clothes: '#2F5D8A' },
  mei: { ground: '#E6CF95', skin: '#F4D3B4', hair: 'bun', hairColour: '#1F1A1A', clothes: '#8A3B2A' },
  nina: {
    ground: '#C9B3D6',
    skin: '#E9B995',
    hair: 'curls',
    hairColour: '#5A3A24',
    clothes: '#7A4B8A',
    extra: 'glasses',
  },
  chen: {
    ground: '#B7CDBB',
    skin: '#EDC39C',
    hair: 'short',
    hairColour: '#161616',
    clothes: '#23443A',
    extra: 'glasses',
  },
  rosa: { ground: '#EFA98B', skin: '#C98F6B', hair: 'curls', hairColour: '#2A1A14', clothes: '#B23A48' },
  wulei: { ground: '#A9C3D9', skin: '#F0CBA6', hair: 'short', hairColour: '#3B3B3B', clothes: '#D8893B' },
  tomasz: {
    ground: '#D9C7A7',
    skin: '#F2C9AE',
    hair: 'bald',
    hairColour: '#8A5A3A',
    clothes: '#4A5A63',
    extra: 'beard',
  },
  ayse: {
    ground: '#F0C7C0',
    skin: '#E5B48C',
    hair: 'long',
    hairColour: '#6A3B1E',
    clothes: '#3E6C8F',
    extra: 'scarf',
  },
  kofi: { ground: '#F0C86E', skin: '#7A4E34', hair: 'short', hairColour: '#17110E', clothes: '#1F6F5C' },
  sunqi: { ground: '#CFE0D6', skin: '#F5D6B8', hair: 'bun', hairColour: '#4A2F22', clothes: '#C2491D' },
  victor: {
    ground: '#8FA9A0',
    skin: '#E8BE9B',
    hair: 'short',
    hairColour: '#9A9A94',
    clothes: '#2C2F3A',
    extra: 'beard',
  },
} as const satisfies Readonly<Record<string, Face>>
