/**
 * Words that the product does not use, each with its replacement (docs/glossary.md, "What people read"). The test exempts the
 * keys that hold the specification's own words.
 */
type NotSaid = { readonly not: RegExp; readonly say: string }

const english: readonly NotSaid[] = [
  { not: /\bslips?\b/i, say: 'payment proof' },
  { not: /\bmemos?\b/i, say: 'note (on coin), payment reference (on money)' },
  { not: /\bfigures?\b/i, say: 'digits' },
  { not: /\bpictures?\b/i, say: 'image, photo' },
  { not: /\bfill (in|out)\b/i, say: 'enter' },
  { not: /\bby (itself|themselves)\b/i, say: 'automatically' },
  { not: /\brefused\b/i, say: 'not approved; in the console rejected' },
  { not: /\bthe other side\b/i, say: 'the other party, or who it is' },
  { not: /\bany ?more\b/i, say: 'no longer' },
  {
    not: /\b(you|buyers?|sellers?|party|parties|users?|applicants?|administrators) (only )?may\b(?! refuse)/i,
    say: 'can',
  },
  { not: /\bawait/i, say: 'wait for' },
  { not: /\b(time|minutes|hours)\b.* (is|are) over\b/i, say: 'up' },
  { not: /\b(put up|take down|taken down|on sale)\b/i, say: 'list, unlist' },
  { not: /\b(set aside|locked for your|reserved)\b/i, say: 'held, in escrow' },
  { not: /\bsign(ed|s|ing)?[ -](in|out)\b/i, say: 'log in, log out' },
  { not: /recognis/i, say: 'recogniz…' },
  { not: /\brul(ing|ed)\b/i, say: 'decision, decided' },
  { not: /\brefund/i, say: 'return' },
  { not: /(?<!e-)\bwallet\b(?! (address|code|has))/i, say: 'balance, or payment app' },
  { not: /\bsafe on the server\b/i, say: 'not affected' },
  { not: /\b(bids?|bidders?|buy orders?)\b/i, say: 'buy offer' },
  { not: /\bquick (buy|sell)\b/i, say: 'best match' },
  { not: /\bcounts against nobody\b/i, say: 'affects neither side’s record' },
  { not: /\bdecided against\b/i, say: 'appeals lost' },
  { not: /\bunder Mine\b/, say: 'under Me' },
  { not: /"/, say: '“ ”' },
  {
    not: /\{\w+\} (second|minute|hour|day|character|order|offer|passkey|try|trie)s?\b/,
    say: 'a plural: {n#one|other}',
  },
  { not: /does not exist\.?$/, say: 'what to do, after it' },
  { not: /[.!] [A-Z].*[a-z0-9]$/, say: 'a stop after the second sentence' },
]

const chinese: readonly NotSaid[] = [
  { not: /(?<!应)该/, say: '此，或不写' },
  { not: /(?<!购买|交易)须/, say: '需' },
  { not: /逾期/, say: '超时' },
  { not: /被\{/, say: '{by}在前的主动句' },
  { not: /催/, say: '提醒' },
  { not: /钱包(?!地址)(?<!电子钱包)/, say: '余额；支付 App' },
  { not: /[「」"]/, say: '“ ”' },
  { not: /快捷(买币|卖币)/, say: '最优匹配' },
  { not: /拟裁决/, say: '初步裁决' },
  { not: /裁决不利|不利的裁决/, say: '败诉记录' },
  { not: /附言/, say: '备注码；留言' },
  { not: /收付款/, say: '收款方式' },
  { not: /应用/, say: 'App' },
  { not: /运营人员|审核人员/, say: '平台；操作员' },
  { not: /划出|币[^。]{0,6}锁定/, say: '托管；冻结' },
  { not: /退还|退币|退款/, say: '退回' },
  { not: /转账凭证|转账截图/, say: '付款凭证' },
  { not: /打款/, say: '发出' },
  { not: /买单|求购挂单/, say: '求购单' },
  { not: /报告/, say: '反馈' },
  { not: /答复/, say: '回应；回复' },
  { not: /签署/, say: '确认' },
  { not: /安全保存/, say: '不受影响' },
  { not: /不存在。?$/, say: '之后写明怎么办' },
  { not: /。[^。]*[\p{Script=Han}\da-z]$/u, say: '句末的句号' },
]

const lists = new Map([
  ['en-US', english],
  ['zh-CN', chinese],
])

/** Returns the unwanted words of a text with what to say instead; empty for a language without a list. */
export function notSaidIn(locale: string, text: string): string[] {
  return wordsIn(lists.get(locale) ?? [], text)
}

/** The app speaks of support, or says "we"; the console also of operators and customer service. */
const appOnly: readonly NotSaid[] = [{ not: /\boperator|\bcustomer service\b/i, say: 'support, or we' }]

/** As `notSaidIn`, of what only the console says. */
export function notSaidInApp(text: string): string[] {
  return wordsIn(appOnly, text.replace(/\{\w+\}/g, ''))
}

function wordsIn(list: readonly NotSaid[], text: string): string[] {
  return list.flatMap(({ not, say }) => {
    const [found] = not.exec(text) ?? []
    return found === undefined ? [] : [`“${found}”: say ${say}`]
  })
}
