import type { TranslationOf } from '@u-market/i18n/texts'
import type { messages as base } from '../en-US/accounts.ts'

export const messages = {
  unknownDevice: '未知设备',
  nickname: '用户{code}',
  closedFor: '此账号已停用，请联系客服。原因：{why}',
  noMethod: '请先添加本人的收款方式，以便买家付款',
  salesPaused: '您向求购单的出售有过多被取消或超时未付款，暂时无法向求购单出售',
  salesPausedUntil: '您向求购单的出售有过多被取消或超时未付款，{until} 起可再次向求购单出售',
  heldForClaim: '冻结达到 {limit} U 时，只能由索赔的裁决解除，请提交裁决提案',
  codeMessage: '【U集市】验证码 {code}，5 分钟内有效，请勿告诉他人。',
  codeToLeave:
    '【U集市】您正在更换账号绑定的手机号，验证码 {code}，5 分钟内有效。我们不会向您索要验证码。如非本人操作，请勿告诉他人，并立即修改密码。',
  codeToJoin: '【U集市】您正在将此手机号绑定到账号，验证码 {code}，5 分钟内有效，请勿告诉他人。',
  mobileWaiting: '【U集市】您的账号将于 {time} 更换绑定手机号为 {mobile}。如非本人操作，请点此停止：{link}',
  mobileChanged: '【U集市】您的账号绑定手机号已更换为 {mobile}。如非本人操作，请立即联系客服。',
  resetWaiting: '【U集市】您的账号将于 {time} 移除身份验证器，登录密码失效。如非本人操作，请点此停止：{link}',
  accountReset:
    '【U集市】您账号的身份验证器已移除。请用此手机号的验证码设置新的登录密码。如非本人操作，请立即联系客服。',
  codeForTransfer:
    '【U集市】您正在转币 {amount} U 至{receiver}，验证码 {code}，5 分钟内有效。如非本人操作，请勿告诉他人，并立即修改密码。',
  codeForExchange:
    '【U集市】您正在将 {amount} U 兑换为 USDT，转至{receiver}，验证码 {code}，5 分钟内有效。如非本人操作，请勿告诉他人，并立即修改密码。',
  walletOf: '{name} 的钱包地址 {address}',
  wallet: '钱包地址 {address}',
  networkAddress: ' {network} 地址 {address}',
} as const satisfies TranslationOf<typeof base>
