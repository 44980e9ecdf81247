export { MethodIcon } from './MethodIcon.tsx'
export { MethodPicker } from './MethodPicker.tsx'
export { methodSpot } from './method-spot.ts'
