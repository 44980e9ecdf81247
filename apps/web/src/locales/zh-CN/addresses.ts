import type { TranslationOf } from '@u-market/i18n'
import type { messages as base } from '../en-US/addresses.ts'

export const messages = {
  title: '我的 USDT 地址',
  titleLocked: '我的 USDT 地址（已锁定）',
  mine: '我的地址',
  none: '在此保存您自己的地址，兑换时一键填入。',
  add: '添加地址',
  label: '名称',
  labelHint: '便于您辨认',
  next: '继续',
  signNote: '输入支付密码以添加“{name}”（{network}）。',
  added: '已添加地址',
  removeOf: '移除{name}',
  removeTitle: '从已锁定的地址簿移除',
  removeNote: '将移除“{name}”（{network}）。重新添加后需等待 24 小时。',
  usableFrom: '{time} 起可用',
  lock: '只兑换到这些地址',
  lockHint: '开启后，新地址需等待 24 小时，解除锁定也需等待 24 小时，盗号者添加自己的地址也无济于事。',
  lockTitle: '将兑换锁定到我的地址',
  lockNote: '锁定后，只能兑换到加入地址簿满 24 小时的地址。',
  lockedNow: '已锁定到您的地址',
  unlockTitle: '解除锁定',
  unlockNote: '24 小时后解除，届时会通知您的所有手机。',
  unlocking: '锁定将在 24 小时后解除',
  unlocksAt: '锁定将于 {time} 解除。如需保留，请重新开启。',
} as const satisfies TranslationOf<typeof base>
