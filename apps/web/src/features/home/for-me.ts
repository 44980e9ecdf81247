export { Balance } from './Balance.tsx'
export { Bell } from './Bell.tsx'
export { Matters } from './Matters.tsx'
