/** What is typed and not sent, by conversation: looking at another one must not lose it. It lasts as long as the page. */
const drafts = new Map<number, string>()

export function draftOf(id: number): string {
  return drafts.get(id) ?? ''
}

export function keepDraft(id: number, text: string): void {
  if (text === '') drafts.delete(id)
  else drafts.set(id, text)
}
