/** Greek and Georgian names in their own letters and in Latin ones, folded into one text. */

const letters: Readonly<Record<string, string>> = Object.fromEntries(
  (
    'α a β v γ g δ d ε e ζ z η i θ th ι i κ k λ l μ m ν n ξ x ο o π p ρ r σ s ς s τ t υ y φ f χ ch ψ ps ω o ' +
    'ა a ბ b გ g დ d ე e ვ v ზ z თ t ი i კ k ლ l მ m ნ n ო o პ p ჟ zh რ r ს s ტ t უ u ფ p ქ k ღ gh ყ q შ sh ჩ ch ც ts ძ dz წ ts ჭ ch ხ kh ჯ j ჰ h'
  )
    .match(/\S+ \S+/gu)
    ?.map((pair) => pair.split(' ')) ?? [],
)

export const isGreek = (word: string) => /[\p{sc=Greek}\p{sc=Georgian}]/u.test(word)

export function foldGreek(text: string): string {
  return (
    text
      .replace(/(?<=[αε])υ(?=[αεηιουωβγδζλμνρ])/gu, 'v')
      .replace(/(?<=[αε])υ/gu, 'f')
      .replace(/ου/gu, 'ou')
      .replace(/(?<=^|\s)μπ/gu, 'b')
      .replace(/(?<=^|\s)ντ/gu, 'd')
      .replace(/γγ/gu, 'ng')
      .replace(/\p{L}/gu, (letter) => letters[letter] ?? letter)
      // Passports and people differ in these.
      .replace(/ph/g, 'f')
      .replace(/gg/g, 'ng')
      .replace(/ch|kh/g, 'h')
      .replace(/ks/g, 'x')
      .replace(/(?<!o)u(?=[aeioy])/g, 'v')
      .replace(/oi|ei|y/g, 'i')
      .replace(/(\p{L})\1+/gu, '$1')
  )
}
