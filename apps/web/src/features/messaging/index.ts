export { PushAsk } from './PushAsk.tsx'
