export { newId } from '@u-market/contract/client'
