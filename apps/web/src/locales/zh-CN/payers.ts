import type { TranslationOf } from '@u-market/i18n'
import type { messages as base } from '../en-US/payers.ts'

export const messages = {
  declareTitle: '您将用哪个账户付款？',
  declareHint: '需为您本人名下的账户。卖家会用它核对到账的款项。',
  declareEnd: '付款账户后 4 位',
  declareEndHint: '银行卡号、账号或用户号的最后 4 位字母或数字；带 @ 的账号取 @ 之前的最后 4 位',
  declareDo: '查看收款信息',
  needEnd: '下一步：填写付款账户后 4 位',
  needFour: '请输入 4 位字母或数字',
  paysFrom: '付款账户',
  change: '修改',

  seenTitle: '您的账户显示什么？',
  seenIntro:
    '请在银行或支付 App 中找到备注为 {reference} 的 {amount}，并填写页面显示的内容。仅凭凭证不能证明到账。',
  seenAmount: '到账金额',
  seenName: '付款人姓名',
  seenNameHint: '照原样填写，包括星号',
  seenNameless: '我的银行不显示姓名',
  seenEnd: '付款账户后 4 位',
  seenEndHint: '带 @ 的账号取 @ 之前的最后 4 位；没有显示则留空',
  spells: '买家称其银行显示为“{spelling}”。',
  spellsCompared: '您填写的姓名只与已认证的姓名 {name} 比对。',
  seenNeeds: '下一步：填写金额和付款人姓名',

  takenBack: '付款人可以撤回{method}付款。放币后款项被撤回，损失由您承担。',

  equal: '金额和付款人均与买家一致。',
  sawPayment: '您核对的付款',
  declared: '付款账户',

  differsTitle: '与订单不完全一致',
  differsAmount: '金额：{seen}，订单为 {amount}',
  differsAmountUnseen: '金额：未填写',
  differsName: '姓名：“{seen}”与 {name} 相符，但也可能是其他人',
  differsNameUnseen: '姓名：未填写。买家是 {name}',
  differsNameUnknown: '姓名：“{seen}”，买家没有已认证的姓名可供比对',
  differsNameNeither: '姓名：未填写，买家也没有已认证的姓名',
  differsAccount: '账户：尾号 {seen}，买家申报的是 {end}',
  differsAdvice: '请再看一次付款详情。如有疑问，请勿放币。',
  releaseAnyway: '确认无误，放币 {num}',
  lookAgain: '再核对一次',

  otherTitle: '这是他人的款项',
  otherText: '“{seen}”不是 {name}。这类款项可能在放币后被追回。币仍由平台托管。',
  otherBefore: '您此前为这笔款项填写过他人的姓名，因此不填姓名也不能放币。币仍由平台托管。',
  otherRuled: '申诉由客服裁决，请把账户显示的内容补充到申诉中。',
  noName: '未显示姓名',
  otherCancel: '请求买家同意取消',
  otherAppeal: '发起申诉',
  otherToAppeal: '前往申诉',
  otherReason: '付款账户不是您本人的姓名（{seen}），我会退回款项。',
  otherContent: '款项来自他人账户。我的账户显示：{amount}，{seen}{account}。',
  otherAccount: '，尾号 {end}',
} satisfies TranslationOf<typeof base>
