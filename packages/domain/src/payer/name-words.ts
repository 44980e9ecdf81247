/** Words of names that the matcher treats apart, in lower case and without accents. */

/** Titles before or after a name. A name that has one of them as a word keeps it. */
export const titles: ReadonlySet<string> = new Set(
  (
    'mr mrs ms miss mx dr prof sir m mme mlle herr frau hr fr dhr mevr sra srta senhor senhora don dona dna ' +
    'sig shri sri smt kumari sheikh hajji ing bay bayan herrn pani'
  ).split(' '),
)

/** The same, but only before a name: after it they tell father from son. */
export const leadingTitles: ReadonlySet<string> = new Set(['sr', 'dott'])

/** Words that a bank may leave out of a name. */
export const particles: ReadonlySet<string> = new Set(
  (
    'de da do dos das di del della dell la las los le van von der den ter ten zu du bin ibn bint binti bt bte ' +
    'al el e y thi'
  ).split(' '),
)

/** Of those, the ones that a bank may add. Not `van` and `thi`: they tell Vietnamese men from women. */
export const addedParticles: ReadonlySet<string> = new Set(
  'de da do dos das del e y al el bin binti bint bt bte'.split(' '),
)

/** Last words that tell members of a family apart. */
export const generations: ReadonlySet<string> = new Set(
  'jr sr ii iii iv junior filho neto sobrinho'.split(' '),
)

/** Latin spellings of one Arabic name; the first stands for all. Near names, such as Hassan and Hussein, are in different rows. */
const spellings = `
muhammad mohammad mohammed mohamed mohamad muhammed mohd muhamad
ahmad ahmed
hussein hussain husain husein
hassan hasan
abdul abdel abd
yusuf yousef youssef yousuf yusef
ibrahim ebrahim
umar omar
usman osman uthman othman
khalid khaled
fatima fatimah fatma
aisha aishah aysha ayesha aicha
layla leila laila leyla
maryam mariam meryem
zainab zaynab zeinab
mustafa mostafa moustafa mustapha
mahmoud mahmud
ali aly
jamal gamal
karim kareem
rashid rasheed
salim saleem
tariq tarek tareq
walid waleed
amin ameen
sharif sherif shareef
sulaiman suleiman soliman
salih saleh
al el
`

const standardSpellings: ReadonlyMap<string, string> = new Map(
  spellings
    .trim()
    .split('\n')
    .flatMap((row) => {
      const [standard = '', ...others] = row.split(' ')
      return others.map((each): [string, string] => [each, standard])
    }),
)

/** A word in the standard spelling of its Arabic name; other words as they are. */
export function standardSpelling(word: string): string {
  return standardSpellings.get(word) ?? word.replace(/^abdel(?=\p{L}{3})/u, 'abdul')
}

/** Chinese family names of two signs. */
export const doubleSurnames: ReadonlySet<string> = new Set(
  (
    '欧阳 司马 上官 诸葛 皇甫 慕容 夏侯 尉迟 公孙 令狐 宇文 长孙 司徒 司空 端木 东方 独孤 南宫 西门 百里 呼延 轩辕 ' +
    '钟离 闻人 赫连 澹台 公冶 宗政 濮阳 淳于 单于 太叔 申屠 仲孙 拓跋 万俟 第五 鲜于 闾丘 亓官'
  ).split(' '),
)
