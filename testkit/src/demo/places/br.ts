import type { NewMethod } from '../../cast.ts'
import type { DemoPlace } from './place.ts'

/** Brazil: in reais, by PIX and bank transfer, with invented banks. */
export const br: DemoPlace = {
  market: { currency: 'BRL', price: '5.40', phoneCodes: '+55, +351', rails: ['pix', 'bank'] },
  currency: 'BRL',
  referencePrice: 540,
  // São Paulo's area code, and the nine with which mobiles begin.
  mobile: (at) => `+551190000${String(at).padStart(4, '0')}`,
  rails: { bank: 'pix', alipay: 'bank', wechat: 'pix' },
  traders: {
    alice: {
      nickname: 'Alice',
      realName: 'Alice Souza',
      methods: [
        pix('alice.souza@example.com', 'Banco Aurora'),
        bank('0341 5512 0447 7218', 'Banco do Porto', 'Agência 0412'),
      ],
    },
    bob: {
      nickname: 'Bob',
      realName: 'Roberto Lima',
      methods: [
        pix('+55 11 98800-1290', 'Banco Aurora'),
        bank('0237 8800 1290 4431', 'Caixa Ipê', 'Agência 1907'),
      ],
    },
    mei: {
      nickname: 'Mei',
      realName: 'Mei Tanaka',
      methods: [
        pix('mei.cambio@example.com', 'Banco do Porto'),
        bank('0341 5566 7788 0902', 'Banco do Porto', 'Agência 0001'),
      ],
    },
    nina: { nickname: 'Nina', realName: 'Nina Ferreira', methods: [] },
    oscar: { nickname: 'Oscar', realName: 'Oscar Ribeiro', methods: [] },
  },
  sellers: {
    chen: {
      username: 'casadocambio',
      nickname: 'Casa do Câmbio',
      realName: 'Paulo Nakamura',
      methods: [
        pix('123.456.789-09', 'Banco Aurora'),
        bank('0237 1200 3301 8800', 'Caixa Ipê', 'Agência 0033'),
      ],
      remark: 'Online o dia todo. Confirmação automática; libero assim que o PIX cai.',
      wantsRemark: 'Compro sempre. Pago o PIX em cinco minutos.',
    },
    rosa: {
      username: 'rosa',
      nickname: 'Rosa',
      realName: 'Rosa Carvalho',
      methods: [pix('rosa.carvalho@example.com', 'Caixa Ipê')],
      autoReply: 'Olá! Pago da minha própria conta na Caixa Ipê, em até dez minutos.',
    },
    wulei: {
      username: 'joaopedro',
      nickname: 'João Pedro',
      realName: 'Joao Pedro Alves',
      methods: [
        bank('0341 7788 1002 3345', 'Banco do Porto', 'Agência 0788'),
        pix('+55 21 97788-1002', 'Banco do Porto'),
      ],
      remark: 'Não escreva nada na descrição do PIX, só o código.',
    },
    zhouling: {
      username: 'bia',
      nickname: 'Bia sem ágio',
      realName: 'Beatriz Moura',
      methods: [pix('bia.moura@example.com', 'Banco Aurora')],
    },
    victor: {
      username: 'vitor',
      nickname: 'Vítor',
      realName: 'Vitor Azevedo',
      methods: [
        pix('vitor.azevedo@example.com', 'Banco Aurora'),
        bank('0237 9090 4410 1100', 'Caixa Ipê', 'Agência 0909'),
      ],
      remark: 'Merchant since the first day. Please pay from an account in your own name.',
      wantsRemark: 'Merchant. I buy from those with a record, and pay in one sum.',
    },
    tomasz: {
      username: 'tiago',
      nickname: 'Tiago de Santos',
      realName: 'Tiago Barros',
      methods: [pix('+55 13 93300-8125', 'Caixa Ipê')],
      remark: 'Confiro o extrato à mão: peço quinze minutos.',
    },
    ayse: {
      username: 'yasmin',
      nickname: 'Yasmin',
      realName: 'Yasmin Kaya Lopes',
      methods: [pix('yasmin@example.com', 'Banco Aurora')],
    },
    kofi: {
      username: 'davi',
      nickname: 'Davi',
      realName: 'Davi Santana',
      methods: [
        pix('davi.santana@example.com', 'Banco do Porto'),
        bank('0341 4400 7712 0057', 'Banco do Porto', 'Agência 0440'),
      ],
    },
    lena: {
      username: 'helena',
      nickname: 'Helena',
      realName: 'Helena Brandt',
      methods: [
        pix('5f84a2c1-3b0e-4d77-9a16-2c8e41f7b093', 'Banco Aurora'),
        bank('0237 0101 2828 9134', 'Caixa Ipê', 'Agência 2828'),
      ],
    },
    sunqi: {
      username: 'lojadoze',
      nickname: 'Loja do Zé',
      realName: 'Jose Moreira',
      methods: [pix('lojadoze@example.com', 'Caixa Ipê')],
      remark: 'Vendedor novo, preço a combinar.',
      wantsRemark: 'Minha primeira compra, obrigado pela paciência.',
    },
    grace: {
      username: 'graca',
      nickname: 'Graça Tavares',
      realName: 'Graca Tavares',
      methods: [bank('0341 2209 7781 5500', 'Banco do Porto', 'Agência 0220')],
    },
  },
  words: {
    praise: ['Quick and friendly', 'Liberou rápido, ótima conversa', 'All as agreed', 'Vendedora nota dez'],
    short: ['Released in two minutes', 'Muito rápido', undefined, 'Good price, clear answers', 'Recomendo'],
    ofSale: 'Tudo certo, liberou na hora',
  },
}

function pix(account: string, bankName: string): NewMethod {
  return { type: 'pix', account, bankName }
}

function bank(account: string, bankName: string, bankBranch: string): NewMethod {
  return { type: 'bank', account, bankName, bankBranch }
}
