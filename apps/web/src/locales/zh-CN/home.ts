import type { TranslationOf } from '@u-market/i18n'
import type { messages as base } from '../en-US/home.ts'

export const messages = {
  notices: '通知中心',
  noticesUnread: '通知中心，{count} 条未读',
  announcements: '公告',
  goodToKnow: '交易须知',

  balance: '余额',
  showBalance: '显示余额',
  hideBalance: '隐藏余额',
  held: '冻结',
  welcome: '个人之间买卖 U 币',
  welcomeNote: '卖家收到款项前，币由平台托管。不收手续费。',
  welcomeNoteWithFee: '卖家收到款项前，币由平台托管。',

  acts: '常用操作',
  buy: '购买',
  sell: '出售',
  scan: '扫一扫',
  send: '转币',
  receive: '收币',

  steps: '开始使用',
  stepVerify: '完成实名认证',
  stepVerifyNote: '买卖前需要完成。',
  stepVerifyTime: '买卖前需要完成，审核约需 {minutes} 分钟。',
  stepVerifyToSell: '出售和兑换前需要完成。',
  stepVerifyToSellTime: '出售和兑换前需要完成，审核约需 {minutes} 分钟。',
  stepVerifyPending: '审核中，有结果会通知您。',
  stepVerifyRefused: '未认证：{reason}',
  stepPassword: '设置支付密码',
  stepPasswordNote: '出售、放币和转币时需要。',
  stepBuy: '购买第一笔币',
  stepBuyNote: '{min} 起，可用银行卡或支付 App 付款。',
  stepBuyLater: '完成认证后即可购买。',
  stepDone: '已完成',

  referencePrice: '参考价',
  priceLine: '近 7 天价格',
  priceSame: '7 天内无变化',
  priceUp: '7 天 +{percent}%',
  priceDown: '7 天 −{percent}%',

  bestOffers: '最优挂单',
  allOffers: '全部',
  noOffers: '暂无挂单',

  links: '服务',
  doorExchange: '兑换 USDT',
  doorLearn: '教程',
  doorFaq: '帮助',
  doorHelp: '客服',
  doorShare: '邀请',
} as const satisfies TranslationOf<typeof base>
