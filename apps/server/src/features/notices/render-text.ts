import { type Bilingual, fill, inLocale, type Locale } from '@u-market/contract'

export type TextParams = Readonly<Record<string, string>>

/** Params whose values are words of ours, not text: written in the reader's language. */
const words: Readonly<Record<string, Readonly<Record<string, Bilingual>>>> = {
  by: {
    buyer: ['the buyer', '买家'],
    seller: ['the seller', '卖家'],
    operator: ['customer service', '客服'],
    system: ['the system', '系统'],
  },
}

/** A bilingual text in one language, its places filled. */
export const renderText = (text: Bilingual, params: TextParams, locale: Locale): string => {
  const values = Object.entries(params).map(([name, value]) => {
    const word = words[name]?.[value]
    return [name, word ? inLocale(word, locale) : value]
  })
  return fill(inLocale(text, locale), Object.fromEntries(values))
}
