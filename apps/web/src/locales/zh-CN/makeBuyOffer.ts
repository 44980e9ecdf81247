import type { TranslationOf } from '@u-market/i18n'
import type { messages as base } from '../en-US/makeBuyOffer.ts'

export const messages = {
  side: '交易方向',
  sideSell: '我要卖',
  sideBuy: '我要买',
  sellTitle: '发布挂单',
  editTitle: '编辑求购单',
  numToSell: '求购数量',
  numLeft: '剩余求购数量',
  payBy: '可用的付款方式',
  payByNote: '支持其中任一方式的卖家都可以卖给您。',
  payWindow: '付款所需时间',
  remark: '给卖家的说明（选填）',
  remarkPlaceholder: '例如：9:00 至 22:00 可付款',

  summary: '求购概要',
  youPay: '最多支付',
  youGet: '到手',
  nothingHeld: '不冻结任何币，现在也无需付款。',
  toldAtOnce: '有人卖给您时会立即通知您，您需在 {minutes} 分钟内付款。',
  unopened: '订单未查看且超时未付款，将计入您的记录，此求购单也会下架。',
  listCoin: '发布求购单',
  listNum: '发布求购单 · {num}',
  offerListed: '求购单已上架',
  needNum: '请输入求购数量',
  needMethod: '请选择付款方式',

  tagBuy: '求购',
  tagSell: '出售',
  leftOf: '还需 {left}，共 {total}',
  stockLeft: '剩余求购数量',
  statusSoldout: '已满额',
  shortNote: '仅需 {left}，低于单笔最低 {min}。请增加数量或降低单笔最低。',
  unlistNote: '下架后无人能卖给您，进行中的订单不受影响。',
  putUpNote: '最多可再卖给您 {left}，成交时会立即通知您。',
} as const satisfies TranslationOf<typeof base>
