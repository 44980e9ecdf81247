import type { TranslationOf } from '@u-market/i18n'
import type { messages as base } from '../en-US/notices.ts'

export const messages = {
  notices: '通知',
  settings: '通知设置',
  allRead: '全部已读',
  empty: '暂无通知',
  kind: '类型',
  all: '全部',
  emptyKind: '没有这类通知',
  showAll: '显示全部通知',
  order: '订单 {number}',
  earlier: '另有 {count} 条较早动态',
  unread: '新',
  typeSystem: '系统',
  typeOrder: '订单',
  typeAppeal: '申诉',
  typeAccount: '账户',
  safe: '您的币和订单不受影响，请检查网络。',
  // Web push: the card that asks, and the switch in the settings.
  askTitle: '轮到您时提醒您',
  askText:
    '订单各步骤均有时限。开启通知后，即使未打开 App 也能及时知晓进展。锁屏上显示步骤和金额，不显示账号和消息内容。',
  turnOn: '开启通知',
  notNow: '暂不开启',
  failed: '浏览器推送服务暂无响应，请稍后再试。',
  switch: '本机通知',
  hint: '未打开 App 时提醒您，不含账号和消息内容',
  insecure: '当前地址（http）不安全，浏览器不允许通知。',
  unsupported: '此浏览器不支持通知。iPhone 请先将 App 添加到主屏幕。',
  denied: '本站通知已被禁止，请在浏览器设置中允许。',
} as const satisfies TranslationOf<typeof base>
