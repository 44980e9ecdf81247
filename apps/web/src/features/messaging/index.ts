export { PushAsk, PushSwitch } from './PushAsk.tsx'
