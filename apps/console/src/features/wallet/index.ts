export { Postings } from './Postings.tsx'
