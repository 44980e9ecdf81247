import { Landmark, MessageCircle, Wallet } from 'lucide-react'

const icons = { bank: Landmark, wechat: MessageCircle } as const

/** Decorative: the method's name stands beside it. */
export function MethodIcon({ type }: { readonly type: string }) {
  const Icon = type === 'bank' || type === 'wechat' ? icons[type] : Wallet
  return <Icon aria-hidden="true" />
}
