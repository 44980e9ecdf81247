export { AwardSources } from './AwardSources.tsx'
export { Postings } from './Postings.tsx'
