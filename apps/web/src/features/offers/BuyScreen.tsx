import { AnswerScreen } from './AnswerScreen.tsx'

/** One offer to sell, to buy from. */
export function BuyScreen() {
  return <AnswerScreen side="sell" />
}
