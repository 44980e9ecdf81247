import type { HelpText } from '@u-market/contract'

type Searched = Pick<HelpText, 'title' | 'content'>

/** Those that hold every word of the search, wherever: first the ones that name them all in the question. */
export function searchHelp<T extends Searched>(texts: readonly T[], search: string): T[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean)
  const holds = (text: string): boolean => words.every((word) => text.toLowerCase().includes(word))
  const found = texts.filter(({ title, content }) => holds(`${title}\n${content}`))
  return [...found.filter(({ title }) => holds(title)), ...found.filter(({ title }) => !holds(title))]
}

/** In the order in which they come, by topic. */
export function byTopic<T extends Pick<HelpText, 'topic'>>(texts: readonly T[]) {
  return [...new Set(texts.map(({ topic }): T['topic'] => topic))].map((topic) => ({
    topic,
    texts: texts.filter((text) => text.topic === topic),
  }))
}
