import { screens } from '@u-market/contract/paths'
export const APPEALS_PATH = screens.appeals
export const appealAddress = (id: number): string => `${APPEALS_PATH}?id=${id}`
