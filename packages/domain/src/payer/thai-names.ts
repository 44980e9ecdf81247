/** Thai names in Latin letters, which are breathed or not, and end with a sound of several letters. */

export const isThai = (word: string) =>
  /..(?:porn|phon|pong|phong|wat|wong|chai|man(?:ee|i)|thong|rat|sak|korn|krit|kul)$|^(?:kae[wo]|sri|thong|chai|sira|supa|supha).{3}/.test(
    word,
  )

export function foldThai(text: string): string {
  return text
    .replace(/(?<=[ptk])h/g, '')
    .replace(/ee/g, 'i')
    .replace(/oo/g, 'u')
    .replace(/ae[wo]/g, 'aeo')
    .replace(/(?<=[pk])orn\b/g, 'on')
    .replace(/(?<=a)d\b/g, 't')
}
