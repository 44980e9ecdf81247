export { denseTokensCss, tokensCss } from './css.ts'
export { type Colour, contrast, palette, rails, type Scheme, textOnGround } from './palette.ts'
export { portraits } from './portraits.ts'
export { dense, font, fontFamily, measure, motionMs, radius, shadow, space, unit, weight } from './sizes.ts'
