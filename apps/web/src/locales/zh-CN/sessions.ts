import type { TranslationOf } from '@u-market/i18n'
import type { messages as base } from '../en-US/sessions.ts'

export const messages = {
  title: '登录设备',
  intro: '这里列出所有登录了您账号的手机和浏览器。如有不认识的设备，请将其退出登录，并修改登录密码。',
  mine: '登录设备',
  current: '本机',
  from: 'IP {address}',
  since: '登录于 {time}',
  lastUsed: '最近使用 {time}',
  usedNow: '正在使用',
  end: '退出登录',
  endOf: '将 {device} 退出登录，最近使用 {time}',
  endTitle: '将这台设备退出登录？',
  endNote: '{device}，IP {address}。此设备需要重新登录。',
  endOthers: '退出其他所有设备的登录',
  othersTitle: '退出其他所有设备的登录？',
  othersNote: '只有本机保持登录，其他设备需要重新登录。',
  onlyThis: '没有其他设备登录。',
  ended: '已退出登录',
  keep: '保留',
} as const satisfies TranslationOf<typeof base>
