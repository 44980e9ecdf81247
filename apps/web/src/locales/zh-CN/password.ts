import type { TranslationOf } from '@u-market/i18n'
import type { messages as base } from '../en-US/password.ts'

export const messages = {
  title: '登录密码',
  forgotTitle: '重设登录密码',
  intro: '修改后其他设备会立即退出登录，本机保持登录。',
  forgotIntro: '我们会向您账号的手机号发送验证码，之后所有设备都会退出登录。',
  forgotHold: '重设后 {hours} 小时内币不能转出，收款方式不能更改；挂单将暂停，直至您恢复。',
  mobile: '账号绑定的手机号',
  old: '当前密码',
  chosen: '新密码',
  repeat: '再次输入新密码',
  hint: '8 至 64 位，不要用常见密码、用户名或手机号',
  differ: '两次输入不一致',
  same: '与当前密码相同，请换一个',
  change: '修改密码',
  reset: '设置新密码',
  needsAll: '请输入当前密码，并输入两次新密码。',
  resetNeedsAll: '请输入 6 位验证码，并输入两次新密码。',
  forgot: '忘记了？使用短信验证码',
  remember: '改用当前密码',
  toLogin: '返回登录',
  changed: '密码已修改，其他设备已退出登录。',
  wasReset: '新密码已设置，请重新登录。',
} as const satisfies TranslationOf<typeof base>
