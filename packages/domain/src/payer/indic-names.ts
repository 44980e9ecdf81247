/**
 * South Asian and Persian names in Latin letters. Their scripts tell long vowels and breathed consonants apart, their spellings in
 * Latin letters do it at will: Noreen is Naureen and Norin, Debasish is Debashish. The last vowel stays, since it tells women from men.
 */

/** Names and words that show of which languages a name is. */
const indicWords: ReadonlySet<string> = new Set(
  `
ali khan begum bibi khatun khatoon akter akhter akhtar aktar sultana islam iqbal ansari qureshi siddiqui siddiqi malik butt mirza baig
beg hashmi naqvi rizvi zaidi bukhari gilani kazmi abbasi hussain haider nadeem naeem javed pervaiz parveen perveen noreen nasreen
yasmeen yasmin shaheen shabana rukhsana rehana chaudhry chaudhary choudhury chowdhury sheikh shaikh syed sayed seyed haque hoque
hossain saleem shahzad shehzad mehmood rehman riaz ijaz aslam akram ashraf arshad asghar afzal bashir farooq ghafoor hanif imran
irfan kausar manzoor maqsood mushtaq rafiq sadiq saima sajid shabbir shafiq shaukat tahir waheed yaqoob younis zafar zahid zubair
jahan miah sarkar mondal mandal biswas saha dutta datta bose ghosh das dey roy sen ganguly pal
kumar kumari singh kaur gill sandhu sidhu patel shah sharma verma varma gupta jain mehta joshi desai trivedi pandey mishra tiwari
yadav thakur chauhan rathore rawat negi bisht bhatt gowda shetty reddy rao naidu raju nair menon pillai iyer iyengar kurup
sai krishna krishnan rama raman rajan kannan murugan selvam selvi muthu lakshmi laxmi priya devi rani prasad prakash anand arun vijay
ajay sanjay amit sumit rohit mohit anil sunil manoj vinod pramod ashok deepak pradeep karthik kartik sunita anita kavita geeta gita
sita rekha asha usha pooja puja neha nisha
perera fernando silva jayasinghe bandara adhikari shrestha thapa gurung tamang acharya poudel
reza hossein mohammadi hosseini ahmadi karimi moradi mousavi hashemi ebrahimi ghasemi rahimi jafari akbari rostami sadeghi
`
    .trim()
    .split(/\s+/u),
)
const INDIC_PART =
  /..(?:adhyaya?|aiah|anand|appa|araj|deep|endra|eshwar[iy]?|esh|inder|je+t|jee|kant|kar|lal|murth[iy]|nath(?:an)?|nejad|pour|pre+t|rajan|rishnan|samy|swam[iy]|ullah|u[dt]d?in|wala?|zade?h|zai|(?<=.)[ae]ei|ayi|aie)$|[bdgj]h[aeiou]|kh[aeiou]..|^(?:sri|venkat|subra|bala|rama|chandra)..../

export const isIndic = (word: string) => indicWords.has(word) || INDIC_PART.test(word)

/** Short words differ by a vowel: Rani is not Rina. */
const SHORTEST = 4
/** Patel is not Patil, but Fatema is Fatima. */
const SHORTEST_E = 6
/** In long words more letters are written or not. */
const LONG = 7

/** Names that the Arabic folding has been through, which writes ee as i and ou as u. */
export function foldIndic(text: string, short: { readonly e: 'e' | 'i' }): string {
  return text.replace(/\p{L}+/gu, (word) => (word.length < SHORTEST ? word : foldWord(word, short.e)))
}

function foldWord(word: string, shortE: 'e' | 'i'): string {
  const whole = word
    .replace(/[aey]*[ae][iy]+e?$/, 'ai')
    .replace(/[aei]+[iy]+(?=an$)/, 'ai')
    .replace(/(?<=.{6})aya$|(?<=.{5}ai)a$/, 'ai')
    .replace(/zade$/, 'zad')
    .replace(/singhe$/, 'singha')
    .replace(/(?<=d)y(?=op)/, '')
    .replace(/^v(?=.{4})/, 'b')
  const isLong = whole.length >= LONG
  const letters = whole
    .replace(/^gh(?=[aeiou])/, 'k')
    .replace(/(?<=[bcdgjkpt])h/g, '')
    .replace(/x/g, 'ks')
    .replace(/ck|q/g, 'k')
    .replace(/ku(?=[ie])/g, 'k')
    .replace(/sw(?=am)/g, 's')
    .replace(/w/g, 'v')
    .replace(isLong ? /sh/g : /$^/, 's')
    .replace(/(?<=.)e(?=[rh](?:[^aeiou]|$))/g, 'a')
    .replace(/y(?![aeiou])/g, 'i')
    .replace(/au/g, 'u')
    .replace(/(\p{L})\1+/gu, '$1')
  const vowels =
    shortE === 'i' && word.length >= SHORTEST_E
      ? letters.replace(/(?<=[^aeiou])e(?![aiy])/g, 'i')
      : letters.replace(/(?<=.)[ae]i(?=.)/g, 'e')
  return isLong ? vowels.replace(/(?<=[aeiou].*[^aeiou])a(?=[^aeiou])/g, '') : vowels
}
