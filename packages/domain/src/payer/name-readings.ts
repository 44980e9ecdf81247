/** Readings of characters in names, where the most frequent ones of the language are others. */

/** As family names. */
const surnames: Readonly<Record<string, readonly string[]>> = {
  朴: ['piao', 'pu'],
  沈: ['shen'],
  单: ['shan'],
  仇: ['qiu'],
  解: ['xie'],
  任: ['ren'],
  翟: ['zhai'],
  查: ['zha'],
  区: ['ou', 'qu'],
  盖: ['ge', 'gai'],
  覃: ['qin', 'tan'],
  乐: ['yue', 'le'],
  缪: ['miao'],
  曾: ['zeng'],
  员: ['yun', 'yuan'],
  冼: ['xian'],
  宁: ['ning'],
  万: ['wan'],
  石: ['shi'],
  叶: ['ye'],
}
/** As given names, which have no rare reading of these. */
const givenNames: Readonly<Record<string, readonly string[]>> = {
  齐: ['qi'],
  倩: ['qian'],
  石: ['shi'],
  贤: ['xian'],
  成: ['cheng'],
}

/** Pinyin of a simplified character in a name; undefined if the language reads it as names do. */
export function nameReadingsOf(sign: string, isSurname: boolean): readonly string[] | undefined {
  return (isSurname ? surnames : givenNames)[sign]
}
