export { accountText, postingText } from './texts.ts'
