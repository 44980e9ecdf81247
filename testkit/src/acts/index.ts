export { type Dice, throwDice } from './dice.ts'
export { consoleForms, forms } from './forms.ts'
