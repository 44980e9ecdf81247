import type { TranslationOf } from '@u-market/i18n'
import type { messages as base } from '../en-US/profile.ts'

export const messages = {
  title: '编辑资料',
  avatar: '头像',
  avatarHint: '显示在您的挂单、订单和聊天旁，请勿选择会暴露住址的图片。',
  choose: '选择图片',
  shoot: '拍照',
  cropTitle: '您的头像',
  cropArea: '图片的显示范围，可用方向键移动',
  cropHint: '拖动图片调整位置，双指或滑块缩放。',
  zoom: '缩放',
  use: '使用这张图片',
  saving: '正在保存，{percent}%',
  avatarSaved: '头像已保存',
  notAPicture: '无法显示此文件，请选择 JPEG、PNG 或 WebP 图片。',
  nickname: '昵称',
  nicknameHint:
    '2 至 20 个字符，与您交易的人都能看到。{days} 天内可修改 {count} 次，有进行中的订单时不能修改。',
  save: '保存昵称',
  unchanged: '未作修改',
  tooShort: '请输入 2 至 20 个字符',
  saved: '昵称已保存',
  mine: '仅自己可见',
  username: '用户名',
  mobile: '手机号',
  inviteCode: '邀请码',
  joined: '注册时间',
} as const satisfies TranslationOf<typeof base>
