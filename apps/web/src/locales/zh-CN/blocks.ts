import type { TranslationOf } from '@u-market/i18n'
import type { messages as base } from '../en-US/blocks.ts'

export const messages = {
  title: '屏蔽名单',
  intro: '您与被屏蔽的人互相看不到挂单，也不能互相下单；对方不会收到通知，进行中的订单不受影响。',
  list: '被屏蔽的人',
  nobody: '您没有屏蔽任何人',
  since: '屏蔽于 {time}',
  block: '屏蔽 {name}',
  blockHint: '双方不再看到对方的挂单',
  ask: '屏蔽 {name}？',
  note: '备注（选填）',
  noteHint: '仅您自己可见。',
  blocked: '已屏蔽',
  unblock: '解除屏蔽',
  unblockOf: '解除屏蔽 {name}',
  unblockHint: '双方将重新看到对方的挂单',
  unblocked: '已解除屏蔽',
  leaveIt: '暂不',
  more: '显示更多',
} as const satisfies TranslationOf<typeof base>
