/** The name of the first script holds a hash of all that it leads to. */
export function build(): string {
  return typeof document === 'undefined'
    ? ''
    : (document.querySelector<HTMLScriptElement>('script[src]')?.src ?? '')
}
