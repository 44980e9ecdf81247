import { fieldIn, paths, screens } from '@u-market/contract/paths'
import { networkForm, walletForm } from '@u-market/domain'
import { useHomeConfig } from '../../../base/api/use-api.ts'
import { linkedAmount } from '../../../parts/amount-edit.ts'

export const WALLET_ADDRESS = /^U[0-9A-HJKMNP-TV-Z]{16}$/
const INVITE_CODE = /^[A-Za-z0-9]{4,16}$/
const OFFER_ID = /^\d{1,10}$/

/** The origin of links in codes: the public one, unless that is a loopback address and the phone came by another. */
export function linkOrigin(publicUrl: string | undefined, here: string): string {
  return publicUrl && (!isLoopback(publicUrl) || isLoopback(here)) ? publicUrl : here
}

/**
 * Returns the app's path for a scanned code, or null. The path is rebuilt from the recognized parts, so that nothing else of a
 * code reaches the router; foreign addresses are never opened.
 */
export function pathOfCode(text: string, origins: readonly string[]): string | null {
  const wallet = walletForm(text)
  if (WALLET_ADDRESS.test(wallet)) return paths.payTo(wallet)
  // A link may be pasted with the words that it was shared with.
  const url = parse(networkForm(/https?:\S+/i.exec(text)?.[0] ?? text))
  if (!url || !origins.includes(url.origin)) return null
  if (url.pathname === screens.register) {
    const code = fieldIn(url.searchParams, 'inviteCode') ?? ''
    return INVITE_CODE.test(code) ? paths.inviteLink(code) : null
  }
  const [, kind, what = '', ...rest] = url.pathname.split('/')
  if (rest.some((part) => part !== '')) return null
  if (kind === 'offer' && OFFER_ID.test(what)) return paths.offerLink(what)
  if (kind === 'invite' && INVITE_CODE.test(what)) return paths.inviteLink(what)
  const payee = walletForm(what)
  if (kind !== 'pay' || !WALLET_ADDRESS.test(payee)) return null
  const amount = linkedAmount(url.searchParams.get('amount'))
  return payLink('', payee, amount)
}

export function payLink(origin: string, wallet: string, amount: string): string {
  return origin + paths.payTo(wallet) + (amount === '' ? '' : `?amount=${amount}`)
}

export function inviteLink(origin: string, code: string): string {
  return origin + paths.inviteLink(code)
}

function isLoopback(address: string): boolean {
  return /^https?:\/\/(localhost|127\.|\[::1\]|[^/:]*\.localhost)/.test(address)
}

function parse(text: string): URL | null {
  return URL.canParse(text) ? new URL(text) : null
}

/** The addresses that links to this market begin with. */
export function useOwnOrigins(): readonly string[] {
  const publicUrl = useHomeConfig().data?.publicUrl
  return [location.origin, ...(publicUrl ? [publicUrl] : [])]
}

/** Returns the origin of links in codes. */
export function useLinkOrigin(): string {
  return linkOrigin(useHomeConfig().data?.publicUrl, location.origin)
}
