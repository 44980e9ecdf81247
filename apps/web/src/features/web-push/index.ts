export { PushAsk } from './PushAsk.tsx'
export { PushSwitch } from './PushSwitch.tsx'
