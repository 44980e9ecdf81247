export { openActs } from './order-acts.ts'
export { isMyTurn, isOpenOrder, useOrderWords } from './order-words.ts'
export { useNoticesRead, useOrder, useOrderAct, useTimeoutHint } from './use-order.ts'
