export { TermsLinks, useTermsVersion } from './help/TermsLinks.tsx'
