import type { TranslationOf } from '@u-market/i18n'
import type { messages as base } from '../en-US/claims.ts'

export const messages = {
  claim: '索赔',
  make: '发起索赔',
  makeHintBuyer: '其实已经付款？可在 {time} 前索赔。',
  makeHintSeller: '款项被撤回或账户被冻结？可在 {time} 前索赔。',
  makeHintAsked: '没有回复？可在 {time} 前索赔，恢复订单的请求随之失效。',
  see: '查看索赔',
  seeHint: '说明、证据与裁决',
  intro:
    '订单已结束，保持不变。客服会查看双方的证据，最多可裁决赔付 {num}。每个订单只能索赔一次，恢复订单的请求随之失效。',
  typeLatePaid: '我付款了，但超时',
  typeNotReceived: '没有收到款项',
  typeFrozen: '收款后账户被冻结',
  typeChargeback: '款项被撤回',
  send: '提交索赔',
  notFound: '您无法查看此索赔',

  stays: '裁决前订单保持不变。',
  resultAward: '裁决：赔付 {awarded}',
  resultDismiss: '裁决：驳回索赔',
  resultRevoked: '索赔已撤销',
  paidAll: '已全部支付。',
  paidPart: '已支付 {paid}，对方没有更多的币可支付。',
  heldMine: '您的余额已冻结 {held}，直到裁决。',
  heldTheirs: '对方的余额已冻结 {held}，直到裁决。',

  proposedDismiss: '驳回索赔',
  proposedAward: '赔付',
  dismissMeans: '币不变动，索赔结束。',
  awardMeansMine: '将依次从您的余额、挂单中的币和保证金支付 {award}。需接受的各方都接受后立即生效。',
  awardMeansTheirs: '您将获得 {award}。需接受的各方都接受后立即生效。',

  didApplied: '发起索赔',
  didRevoked: '撤销索赔',
  didProposedDismiss: '初步裁决：驳回索赔',
  didProposedAward: '初步裁决：赔付',
  didDismissed: '裁决：驳回索赔',
  didAwarded: '裁决：赔付',

  revokeTitle: '撤销索赔？',
  revokeText: '订单不变，且不能再就此订单索赔。',
  keep: '保留索赔',
} as const satisfies TranslationOf<typeof base>
