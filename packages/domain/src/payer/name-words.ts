/** Words of names that the matcher treats apart, in lower case and without accents. */

/** Titles before or after a name. A name that has one of them as a word keeps it. */
export const titles: ReadonlySet<string> = new Set(
  (
    'mr mrs ms miss mx dr dra dña ato daw khun prof sir mme mlle herr herrn frau frl hr frhr dhr mevr mw mevrouw sra srta senhor senhora dona ' +
    'dna sig shri sri smt kumari sheikh haji hajji hajah engr arq atty bayan bpk bapak ibu sdr sdri sdra puan encik datuk datin ' +
    'drs alhaji alh hajia mallam malam ustadh mst mosammat musammat syed syeda eheleute madam mdm sayin sayın srita wro wzro weizero ' +
    'fru herra rouva ur úr خانم آقای اقای السيد السيدة الأستاذ دکتر مهندس'
  ).split(' '),
)

/** Titles that are Chinese family names too, so none beside a name of Chinese syllables. */
export const namelikeTitles: ReadonlySet<string> = new Set(
  'pan pani fr don ing eng bay sn cik tuan dato hj hjh lic rev'.split(' '),
)

/** The same, but only before a name: after it they tell father from son, or are an initial. */
export const leadingTitles: ReadonlySet<string> = new Set('sr dott m ип фоп md mohd muhd'.split(' '))

/** Between the two family names of a married person. */
export const BORN = /\s+(?:née?|nee|épouse|epouse|ép|ep|vve|veuve|geb|geborene|z\s+domu)\.?\s+/iu

/** Words that a bank may leave out of a name. */
export const particles: ReadonlySet<string> = new Set(
  (
    'de da do dos das di del della dell la las los le van von der den ter ten zu du bin ibn bint binti binte bt bte ' +
    'al el e y thi'
  ).split(' '),
)

/** Of those, the ones that a bank may add. Not `van` and `thi`: they tell Vietnamese men from women. */
export const addedParticles: ReadonlySet<string> = new Set(
  'de da do dos das del los las e y al el bin binti binte bint bt bte'.split(' '),
)

/** A Russian or Ukrainian word for the father, which passports in Latin letters lack and banks add. */
export const PATRONYMIC =
  /..(?:[oe]vi(?:ch|č)|[oie]vych|[oie]vna|ichna|uly|kyzy|[ео]вич|[еоі]вна|инична|ович|івна|йович|ївна|[ұу]лы|[қк]ызы)$/u

/** Last words that tell members of a family apart. */
export const generations: ReadonlySet<string> = new Set(
  'jr sr ii iii iv junior filho neto sobrinho'.split(' '),
)

/** Latin spellings of one Arabic name; the first stands for all. Near names, such as Hassan and Hussein, are in different rows. */
export const arabicRows = `
muhammad mohammad mohammed mohamed mohamad muhammed muhamad mohamet mehmed muhamed mahamed
ahmad ahmed
hussein hussain husain husein hossain hussien
hassan hasan
abdul abdel abd
yusuf yousef youssef yousuf yusef yousif
ibrahim ebrahim
umar omar oumar
usman osman uthman othman ousmane
khalid khaled
fatima fatimah fatma
aisha aishah aysha ayesha aicha
layla leila laila leyla
maryam mariam meryem
zainab zaynab zeinab zineb
mustafa mostafa moustafa mustapha mustafah
mahmoud mahmud mehmood mahamud mohamud
ali aly
jamal gamal djamel jamel
karim kareem
rashid rasheed rachid
salim saleem
tariq tarek tareq tarik
walid waleed oualid
amin ameen
amir ameer
sharif sherif shareef cherif
sulaiman suleiman soliman sulayman souleymane souleiman
salih saleh
said saeed
qasim qasem kassem
kamil kamel
nasir nasser naser
jabir jaber
yasin yaseen yassine yasine
rahman rehman rahmane rhman
zahra zohra zehra
reza riza
mamadou mamadu
amadou amadu
moussa musa mousa
abdoulaye abdulaye
aissatou aissatu
fatoumata fatumata
seydou seydu
rahim raheem
hamid hameed
jamil jameel
farid fareed
majid majeed
nabil nabeel
khalil khaleel
latif lateef
aziz azeez
habib habeeb
hafiz hafeez
wahid waheed
munir mounir muneer
faisal faysal faycal
younes yunus younis younous
ismail ismael ismaeel
syed sayed sayyid seyed seyyed
sheikh shaikh shaik cheikh
nur nour noor
al el
`

/**
 * Given names in Russian and Ukrainian spellings, as far as letters alone do not tell that they are one. Those after the bar are
 * spelled so in other languages too, so they do not show of which language a name is.
 */
export const slavicRows = `
aleksandr oleksandr olexandr aliaksandr | alexander alexandr
aleksei aleksey alexey alexei oleksii oleksiy
andrei andrey andrii andriy
anatolii anatoly anatoliy
bogdan bohdan
daryna darina
dmitrii dmitry dmitriy dmytro
ekaterina yekaterina kateryna | katerina
evgenii evgeny yevgeny evgeniy yevhen yevhenii
evgeniia evgeniya yevheniia | evgenia
gennadii gennady hennadii
grigorii grigory hryhorii
ganna | hanna anna
ignat ihnat
ihor igor
iryna | irina
ilya illia | ilia
konstantin kostiantyn
kseniia ksenia kseniya xenia
kirill kyrylo
liubov lyubov
liudmila lyudmila liudmyla
mariia mariya | maria
maksim maksym | maxim
mikhail mykhailo
nataliia nataliya natalya | natalia
nikolai nikolay mykola
oksana oxana
oleg oleh
olha | olga
olena yelena | elena
pavlo pavel
petro petr pyotr
sergei sergey serhii serhiy sergii
sofiia sofiya | sofia sophia
svetlana svitlana
tatiana tatyana tetiana
vasilii vasily vasyl
viktor | victor
viktoriia viktoriya | viktoria victoria
vladimir volodymyr
vladislav vladyslav
viacheslav vyacheslav
yaroslav iaroslav
yulia yuliya yuliia iuliia | julia
yurii yury yuriy iurii | yuri
`

/** How documents and banks shorten names, and a few names of which both spellings are common. */
const shortened = `
francisco fco fsco frco
maria ma mª
jose jse
antonio ant anto
raimundo rdo
hernandez hdez hdz
martinez mtz mtnez mrtz
fernandez fdez fdz
gonzalez glez gonz gzz glz
gutierrez gtz gtrz
rodriguez rdz rdguez rguez rodz
ramirez rmz
lopez lpz
perez prz
sanchez schz snz
jimenez jmz jmnez
dominguez dguez dmgz
vazquez vzqz
alvarez alvz
santa sta
santo sto
saint st
saint ste
freiherr frhr
freifrau frfr
junior jr
filho fo
muhammad muhamad md mohd muhd muh moh mhd mohamed mohammed mohammad
mohammed md mohd muhd muh moh mhd
mohamed md mohd muhd muh moh mhd
mohammad md mohd muhd muh moh mhd
made md
wayan wyn
nyoman nym
ketut kt
gede gd
putu pt
abdul abd ab
william wm
charles chas
george geo
james jas
joseph jos
john jno
robert robt
thomas thos
edward edw
elizabeth eliz
margaret marg
prasad pd
kumar kr
chandra ch
sheikh sk
guadalupe gpe
lakshmi laxmi
jhon john
yoon yun
moon mun
bilal belal billal
srinivas sreenivas shrinivas srinivasa
narayana narayan
venkateswara venkateswar venkateshwara
chaudhary choudhary chowdhury chaudhuri choudhury chaudhry
`

const rowsOfWord = new Map<string, Set<number>>()
for (const [at, row] of shortened.trim().split('\n').entries())
  for (const word of row.split(' ')) rowsOfWord.set(word, (rowsOfWord.get(word) ?? new Set()).add(at))

/** Whether one word shortens the other, or spells it in another usual way. */
export function isSameInShort(one: string, other: string): boolean {
  if (one !== other && stemOf(one) === stemOf(other)) return true
  const rows = rowsOfWord.get(other)
  return rows !== undefined && [...(rowsOfWord.get(one) ?? [])].some((at) => rows.has(at))
}

/** Gujarati names have a word of respect at their end, or not; Yoruba and Igbo ones begin with God. */
function stemOf(word: string): string {
  return word.replace(/(?<=\p{L}{4})(?:kumar|bhai|ben)$|^(?:oluwa|chukwu)(?=.{4})/u, '')
}

/** Chinese family names of two signs. */
export const doubleSurnames: ReadonlySet<string> = new Set(
  (
    '欧阳 司马 上官 诸葛 皇甫 慕容 夏侯 尉迟 公孙 令狐 宇文 长孙 司徒 司空 端木 东方 独孤 南宫 西门 百里 呼延 轩辕 ' +
    '钟离 闻人 赫连 澹台 公冶 宗政 濮阳 淳于 单于 太叔 申屠 仲孙 拓跋 万俟 第五 鲜于 闾丘 亓官'
  ).split(' '),
)
