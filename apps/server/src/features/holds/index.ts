export { requireUnheld } from './require-unheld.ts'
export { checkSecondProof, type Signer, takeSecondProof } from './second-proof.ts'
