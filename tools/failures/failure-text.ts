/** A page of output at most: what follows is in the summary at the end. */
const MAX_LINES = 40

/** A failure as it is shown while other tests still run. */
export function failureText(title: string, reasons: readonly string[]): string {
  const lines = reasons.flatMap((reason) => reason.split('\n')).filter((line) => line.trim() !== '')
  const shown = lines.slice(0, MAX_LINES).map((line) => `    ${line}`)
  return [`\n  FAILED ${title}`, ...shown, ''].join('\n')
}
