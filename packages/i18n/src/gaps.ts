import { type Catalogue, namesIn } from './format.ts'

/** What a translation lacks, or has too much: keys, parameters, words. Nothing, when it is complete. */
export function gapsOf(base: Catalogue, translation: Catalogue): string[] {
  const left = Object.keys(translation).filter((key) => !Object.hasOwn(base, key))
  const wrong = Object.entries(base).flatMap(([key, text]) => {
    const translated = translation[key]
    if (translated === undefined) return [`${key} is missing`]
    if (translated.trim() === '') return [`${key} is empty`]
    return namesIn(translated).join() === namesIn(text).join() ? [] : [`${key} has other parameters`]
  })
  return [...wrong, ...left.map((key) => `${key} is not in the base language`)]
}
