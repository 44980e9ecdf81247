export { isOpenOrder, useOrderWords } from './order-words.ts'
export { useNoticesRead, useOpenActs, useOrder, useOrderAct, useTimeoutHint } from './use-order.ts'
