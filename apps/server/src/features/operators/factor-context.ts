/** What the ciphertext of an operator's second factor is bound to: moved to another's place it does not open. */
export function factorContext(operatorId: number): string {
  return `operator:${operatorId}:factor`
}
