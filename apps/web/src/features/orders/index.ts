export { openActs } from './order-acts.ts'
export { useNoticesRead } from './use-notices-read.ts'
export { useOrder, useOrderAct, useTimeoutHint } from './use-order.ts'
export { isMyTurn, isOpenOrder, useOrderWords } from './use-order-words.ts'
