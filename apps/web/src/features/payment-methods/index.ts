export { MethodPicker } from './MethodPicker.tsx'
export { methodSpot } from './method-spot.ts'
