// Not in the palette's file, so that scripts of the first screen do not load the palette.

/** Colours of drawn portraits: sky, sun, far hill, near hill. The same in both schemes, like photographs. */
export const portraits = [
  ['#F7DFC3', '#E4763A', '#7FA28C', '#2F5F4E'],
  ['#CFE3E2', '#F2B544', '#6E97A6', '#2C4F66'],
  ['#F3D3CB', '#C4473A', '#B58A7B', '#5D3F3C'],
  ['#E5E0C8', '#F4F0DF', '#A3AE6F', '#55682F'],
  ['#D9D3EA', '#F6C65B', '#8D80B5', '#40386E'],
  ['#F9E7B5', '#D9622B', '#C99A4B', '#7A5220'],
  ['#D3E6F5', '#FFFFFF', '#7FB0A5', '#1F6A5B'],
  ['#F2D9E3', '#A93E67', '#B9839A', '#6A3350'],
] as const
