export { UserSanctions } from './UserSanctions.tsx'
