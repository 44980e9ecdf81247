import type { TranslationOf } from '@u-market/i18n'
import type { messages as base } from '../en-US/favourites.ts'

export const messages = {
  title: '我的收藏',
  list: '收藏的交易者',
  mine: '已收藏',
  addOf: '收藏 {name}',
  removeOf: '取消收藏 {name}',
  added: '已收藏',
  removed: '已取消收藏',
  none: '还没有收藏。在交易者主页点星标即可收藏。',
  theirOffers: '查看他们的挂单',
  more: '查看更多',
  note: '备注',
  noteOn: '{name} 的备注',
  noteHint: '仅自己可见。',
  noNote: '添加备注，仅自己可见',
  save: '保存备注',
  cancel: '取消',
  find: '查找交易者',
  name: '昵称',
  nameHint: '输入开头 {count} 个字即可，外形相近的写法也能找到。',
  nobodyFound: '没有昵称以“{name}”开头的交易者',
  found: '查找结果',
  moreExist: '可能还有更多，请输入更完整的昵称。',
} as const satisfies TranslationOf<typeof base>
