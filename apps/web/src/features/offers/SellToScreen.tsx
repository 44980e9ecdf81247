import { AnswerScreen } from './AnswerScreen.tsx'

/** One offer to buy, to sell to its maker. */
export function SellToScreen() {
  return <AnswerScreen side="buy" />
}
