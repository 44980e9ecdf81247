import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isSamePerson } from './same-person.ts'

/** One name on a document, on a card, and by hand. */
const people: readonly (readonly string[])[] = [
  [
    "Sean O'Brien",
    'Sean O’Brien',
    'SEAN O‘BRIEN',
    'Sean O´Brien',
    'Sean OBrien',
    'O＇Brien Sean',
    'Sean O Brien',
  ],
  ['José Núñez', 'Jose\u0301 Nu\u0301n\u0303ez', 'JOSE NUNEZ', 'Núñez, José', 'josé nunez'],
  ['Jürgen Müller', 'JUERGEN MUELLER', 'Jurgen Muller', 'Müller Jürgen'],
  ['Nguyễn Văn Hùng', 'NGUYEN VAN HUNG', 'Hung Nguyen Van'],
  [
    'Li Xiaoming',
    'XIAOMING LI',
    'Li Xiao Ming',
    'Li Xiao-Ming',
    'Ｌｉ　Ｘｉａｏｍｉｎｇ',
    'Li\u00a0Xiaoming',
  ],
  ['Alice Ng', 'NG ALICE', 'Ng, Alice', 'alice  ng', '\u200eAlice Ng\u200b'],
  ['Jean-Luc Picard', 'Jean Luc Picard', 'Jean‐Luc Picard', 'PICARD JEAN–LUC', 'Jeanluc Picard'],
  ['Juan García López', 'García López Juan', 'JUAN GARCIA LOPEZ', 'Juan García-López'],
  ['Jan van der Berg', 'van der Berg, Jan', 'JAN VAN DER BERG', 'Jan Vanderberg'],
  ['Kjærgård Bo', 'BO KJAERGAARD', 'Bo Kjaergard'],
  ['Łukasz Żółć', 'LUKASZ ZOLC', 'Zolc Lukasz'],
  ['Đặng Thị Hà', 'DANG THI HA', 'Hà Đặng Thị'],
  ['Søren Ørsted', 'SOEREN OERSTED', 'Soren Orsted'],
  ['Straße Ida', 'STRASSE IDA'],
  ['İrem Yıldız', 'IREM YILDIZ', 'Yildiz İrem'],
  ['Kim Min-jun', 'KIM MINJUN', 'Kim Min Jun', 'Minjun Kim'],
  ['Lee Hsien Loong', 'HSIEN LOONG LEE', 'Lee Hsien-Loong'],
  ['Алёна Ильина', 'АЛЕНА ИЛЬИНА', 'Ильина Алёна'],
  ['Omar Al-Sayed', 'OMAR AL SAYED', 'Al-Sayed Omar', 'Omar Alsayed'],
  ['Νίκος Παπάς', 'ΝΙΚΟΣ ΠΑΠΑΣ'],
  ['محمد علي', 'مُحَمَّد علي'],
  ['王伟', '王 伟', '王\u3000伟', ' 王伟\u200b', '王·伟'],
  ['欧阳娜娜', '欧阳 娜娜', '欧 阳 娜 娜'],
  [
    '阿卜杜拉·买买提',
    '阿卜杜拉•买买提',
    '阿卜杜拉‧买买提',
    '阿卜杜拉・买买提',
    '阿卜杜拉･买买提',
    '阿卜杜拉.买买提',
    '阿卜杜拉 买买提',
    '阿卜杜拉买买提',
  ],
  ['迪丽热巴·迪力木拉提', '迪丽热巴・迪力木拉提', '迪丽热巴 迪力木拉提'],
  ['山田 太郎', '山田太郎', '山田\u3000太郎'],
  ['マイケル・ジョーダン', 'ﾏｲｹﾙ･ｼﾞｮｰﾀﾞﾝ', 'マイケル ジョーダン'],
  ['김 철수', '김철수'],
  ['陈 Alice', 'Alice 陈', 'ALICE陈'],
  ['李明', '李 明'],
  ['\uf90f大佑', '羅 大佑'],
  ['Lü Xiaobu', 'LYU XIAOBU', 'LV XIAO BU', 'Lu Xiaobu'],
  ['Nü Lüqing', 'NYU LYUQING', 'nv lvqing'],
  ['Ionuț Țepeș', 'Ionuţ Ţepeş', 'IONUT TEPES'],
  ['Gülşen Çelik', 'GULSEN CELIK'],
]

/** Pairs of two people whose names are near. */
const strangers: readonly (readonly [string, string])[] = [
  ['王伟', '伟王'],
  ['王伟', '王玮'],
  ['王伟', '王伟伟'],
  ['李明', '李敏'],
  ['张三丰', '张三'],
  ['李小龙', '龙小李'],
  ['欧阳娜', '欧娜'],
  ['阿卜杜拉·买买提', '买买提·阿卜杜拉'],
  ['かな', 'がな'],
  ['김철수', '김철주'],
  ['Li Wei', 'Wei Lin'],
  ['Li Wei', 'Li Wen'],
  ['Li Na', 'Li Nan'],
  ['Fang An', 'Fan Gan'],
  ['Fangan', 'Fang An'],
  ['Li An Na', 'Lian Na'],
  ['Xi An Wang', 'Xian Wang'],
  ['Nguyễn Văn Hùng', 'Nguyễn Văn Hưng'],
  ['Trần Thị Mai', 'Trần Thị Mại'],
  ['John Smith', 'John Michael Smith'],
  ['John Smith', 'Jon Smith'],
  ['John Smith', 'John Smyth'],
  ['Juan García López', 'Juan López García'],
  ['Maria Ana Silva', 'Ana Maria Silva'],
  ['José Núñez', 'Josè Nuñes'],
  ['Müller Jan', 'Möller Jan'],
  ['Muller Jan', 'Mueller Jan'],
  ['Андрей Ким', 'Андреи Ким'],
  ['Иван Петров', 'Иванов Петр'],
  ['Sean O’Brien', 'Sean Bryan'],
  ['Alice Ng', 'Alicen G'],
  ['Alice Ng', 'Alice Na'],
  ['Bob Jr', 'Bob Sr'],
  ['राम', 'रम'],
  ['陈 Alice', '成 Alice'],
  ['', 'Bob'],
  ['', ' '],
  ['Wang Wei', 'Wang Wei Wei'],
  ['Chen Jie', 'Chen Jia'],
  ['Zhang Wei', 'Zhan Gwei'],
  ['Lu Bu', 'Lyu Bu'],
  ['Ana Silva', 'Ana Silyua'],
  ['Lü Bu', 'Li Bu'],
]

function pairsOf<T>(items: readonly T[]): [T, T][] {
  return items.flatMap((one, at) => items.slice(at + 1).map((other): [T, T] => [one, other]))
}

test('more than 200 pairs: no user is refused their own name, and no stranger passes', () => {
  const same = people.flatMap(([first = '', ...others]) =>
    others.map((other): [string, string] => [first, other]),
  )
  const firsts = people.map(([first = '']) => first)
  const different = [...strangers, ...pairsOf(firsts)]
  expect(same.length + strangers.length).toBeGreaterThan(120)
  expect(different.length).toBeGreaterThan(200)
  const judge = ([one, other]: readonly [string, string]) => [
    isSamePerson(one, other),
    isSamePerson(other, one),
  ]
  expect(same.filter((pair) => judge(pair).includes(false))).toEqual([])
  expect(different.filter((pair) => judge(pair).includes(true))).toEqual([])
})

test('a name is that of the same person in any case, width and spacing', () => {
  const part = fc.constantFrom('Li', 'Xiaoming', 'García', 'O’Neil', 'van', 'Müller', 'Анна', 'Ng')
  const change = fc.constantFrom<(name: string) => string>(
    (name) => name.toUpperCase(),
    (name) => name.toLowerCase(),
    (name) => name.normalize('NFD'),
    (name) => `\u200e ${name.replaceAll(' ', ' \u00a0')}`,
    (name) => name.split(' ').slice(1).concat(name.split(' ').slice(0, 1)).join(' '),
    (name) => name.replaceAll('’', "'"),
  )
  fc.assert(
    fc.property(
      fc.array(part, { minLength: 1, maxLength: 4 }),
      fc.array(change, { maxLength: 3 }),
      (parts, changes) => {
        const name = parts.join(' ')
        expect(
          isSamePerson(
            changes.reduce((now, each) => each(now), name),
            name,
          ),
        ).toBe(true)
        expect(isSamePerson(`${name}a`, name)).toBe(false)
      },
    ),
  )
})
