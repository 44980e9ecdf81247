export { OrderFacts } from './OrderFacts.tsx'
