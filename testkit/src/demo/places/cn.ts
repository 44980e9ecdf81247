import type { NewMethod } from '../../cast.ts'
import type { DemoPlace } from './place.ts'

/** The market as a new one is: in yuan, with bank cards, Alipay and WeChat Pay. */
export const cn: DemoPlace = {
  market: null,
  currency: 'CNY',
  referencePrice: 720,
  mobile: (at) => `+861380000${String(at).padStart(4, '0')}`,
  rails: { bank: 'bank', alipay: 'alipay', wechat: 'wechat' },
  traders: {
    alice: {
      nickname: 'Alice',
      realName: 'Alice Zhou',
      methods: [bank('6222 0210 0111 4477', 'Bank of Utopia', 'Harbour Branch'), alipay('alice@example.com')],
    },
    bob: {
      nickname: 'Bob',
      realName: 'Bob Lin',
      methods: [bank('6217 0033 8800 1290', 'Utopia Savings Bank', 'Old Town'), wechat('bob_lin_88')],
    },
    mei: {
      nickname: 'Mei',
      realName: 'Mei Tan',
      methods: [
        bank('6228 4801 5566 7788', 'Merchants of Utopia', 'Central'),
        alipay('mei.trade@example.com'),
        wechat('mei_trade'),
      ],
    },
    nina: { nickname: 'Nina', realName: 'Nina Park', methods: [] },
    oscar: { nickname: 'Oscar', realName: 'Oscar Wei', methods: [] },
  },
  sellers: {
    chen: {
      username: 'chen',
      nickname: '陈记兑换',
      realName: 'Wei Chen',
      methods: [
        bank('6222 8800 1200 3301', 'Bank of Utopia'),
        alipay('chen@example.com'),
        wechat('chen_exchange'),
      ],
      remark: '全天在线，自动确认，到账即放币。',
      wantsRemark: '长期收币，下单后五分钟内付款。',
    },
    rosa: {
      username: 'rosa',
      nickname: 'Rosa',
      realName: 'Rosa Diaz',
      methods: [bank('6217 5500 0045 1180', 'Utopia Savings Bank')],
      autoReply: 'Hello! I pay from my own account at Utopia Savings Bank, within ten minutes.',
    },
    wulei: {
      username: 'wulei',
      nickname: '吴磊',
      realName: 'Lei Wu',
      methods: [alipay('wulei@example.com'), wechat('wulei_88')],
      remark: '请勿备注敏感词。',
    },
    zhouling: {
      username: 'zhouling',
      nickname: '小周不加价',
      realName: 'Ling Zhou',
      methods: [alipay('zhouling@example.com')],
    },
    victor: {
      username: 'victor',
      nickname: 'Victor',
      realName: 'Victor Hale',
      methods: [
        bank('6228 1100 9090 4410', 'Merchants of Utopia'),
        alipay('victor@example.com'),
        wechat('victor_hale'),
      ],
      remark: 'Merchant since the first day. Please pay from an account in your own name.',
      wantsRemark: 'Merchant. I buy from those with a record, and pay in one sum.',
    },
    tomasz: {
      username: 'tomasz',
      nickname: 'Tomasz from Harbour',
      realName: 'Tomasz Nowak',
      methods: [bank('6225 7001 3300 8125', 'Bank of Utopia')],
      remark: 'I check my bank by hand, so give me a quarter of an hour.',
    },
    ayse: {
      username: 'ayse',
      nickname: 'Ayşe',
      realName: 'Ayse Kaya',
      methods: [wechat('ayse_kaya')],
    },
    kofi: {
      username: 'kofi',
      nickname: 'Kofi',
      realName: 'Kofi Mensah',
      methods: [bank('6230 4400 7712 0057', 'Utopia Savings Bank'), wechat('kofi_m')],
    },
    lena: {
      username: 'lena',
      nickname: 'Lena',
      realName: 'Lena Brandt',
      methods: [bank('6214 0101 2828 9134', 'Bank of Utopia'), alipay('lena@example.com')],
    },
    sunqi: {
      username: 'sunqi',
      nickname: '孙七',
      realName: 'Qi Sun',
      methods: [wechat('sunqi_shop')],
      remark: '新卖家，价格可谈。',
      wantsRemark: '第一次收币，请多关照。',
    },
    grace: {
      username: 'grace',
      nickname: 'Grace Tan',
      realName: 'Grace Tan',
      methods: [alipay('grace.tan@example.com')],
    },
  },
  words: {
    praise: ['Quick and friendly', '放币很快，沟通顺畅', 'All as agreed', 'Good seller, will come again'],
    short: [
      'Released in two minutes',
      '放币很快',
      undefined,
      'Good price, clear answers',
      '卖家很热情，推荐',
    ],
    ofSale: '资料齐全，放币很快',
  },
}

function bank(account: string, bankName: string, bankBranch?: string): NewMethod {
  return { type: 'bank', account, bankName, ...(bankBranch !== undefined && { bankBranch }) }
}

function alipay(account: string): NewMethod {
  return { type: 'alipay', account }
}

function wechat(account: string): NewMethod {
  return { type: 'wechat', account }
}
