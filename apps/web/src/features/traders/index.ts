export { TraderMenu } from './TraderMenu.tsx'
