/**
 * Words that comments, documents and test titles do not use, each with what to write instead. Words of the screens have another
 * list: `tools/languages/not-said.ts`.
 */
type NotPlain = { readonly not: RegExp; readonly say: string; readonly allowed?: RegExp }

const hardToRead: readonly NotPlain[] = [
  { not: /\bwho(?:so|m)?ever\b/i, say: 'a noun: the user, the operator, the caller' },
  { not: /\bwhom\b/i, say: 'the noun it refers to' },
  // A relative clause as the subject. A question is fine.
  { not: /(?:^|[.:;!?] )Who(?:se)?\b(?![^.;]*\?)/, say: 'a noun as the subject' },
  { not: /\banew\b/i, say: 'again' },
  { not: /\btell(?:s|ing)? of\b/i, say: 'describes, reports, notifies' },
  { not: /\bstands?\b/i, say: 'is, has', allowed: /\bstands? (?:for|in for|still)\b|\bstand-ins?\b/gi },
  {
    not: /\bof (?:ours|theirs|hers|yours|(?:its|our|their|one[’']s) own)\b/i,
    say: 'its own …, the server’s …',
  },
  { not: /\bso (?:many|long)\b/i, say: 'this many, or the number' },
  { not: /\b(?:is|are|was|were) none\b/i, say: 'there is no …' },
  { not: /^Answers?\b/, say: 'Returns' },
  { not: /\bany ?more\b/i, say: 'no longer' },
  { not: /\b(?:nobody|somebody|everybody)\b/i, say: 'no user, another user, every user' },
  { not: /\bon record\b/i, say: 'in the audit trail, recorded' },
]

/** Synonyms of terms in docs/glossary.md. */
const synonyms: readonly NotPlain[] = [
  { not: /\bsign(?:s|ed|ing)?[ -](?:in|out|ins)\b/i, say: 'log in, log out' },
  { not: /\bpay passwords?\b/i, say: 'payment password' },
  { not: /\bvouchers?\b/i, say: 'payment proof' },
  { not: /\bmemo codes?\b/i, say: 'payment reference' },
  { not: /\b(?:bids?|buy orders?)\b/i, say: 'offer to buy' },
  { not: /\bthe other side\b/i, say: 'the other party, the peer; of the market, the opposite side' },
  { not: /\bset aside\b/i, say: 'reserved, held' },
  { not: /\bon duty\b/i, say: 'awaited' },
]

export const notPlain = [...hardToRead, ...synonyms]
