import { createHash } from 'node:crypto'
import type { Locale } from '@u-market/contract'
import { type Coin, coinText, proofFrom } from '@u-market/domain'
import type { SaidAct } from '../../db/schedule-job.ts'
import { translator } from '../../locales/index.ts'
import { Refusal } from '../../platform/refusal.ts'

/** A payment that leaves the balance: amount and destination. */
export type StepUpAct =
  | { readonly act: 'transfer'; readonly amount: Coin; readonly address: string }
  | { readonly act: 'exchange'; readonly amount: Coin; readonly address: string; readonly network: string }

/** Hashes the payment that a proof is bound to: a passkey's signature or a code is valid for no other amount or destination. */
export function hashAct(leaving: StepUpAct): Buffer {
  const { act, amount, address } = leaving
  const network = leaving.act === 'exchange' ? leaving.network : ''
  return createHash('sha256')
    .update(JSON.stringify([act, coinText(amount), address, network]))
    .digest()
}

/** Throws `PROOF_TOO_NEW {from, until}` if the mobile or passkey was added too recently to be a second proof. */
export function requireOldProof(addedAt: Date, at: Date, stepUpFrom: Coin): void {
  const from = proofFrom(addedAt.getTime(), at.getTime())
  if (from !== null) refuseNewProof(from, stepUpFrom)
}

export function refuseNewProof(from: number, stepUpFrom: Coin): never {
  throw new Refusal('PROOF_TOO_NEW', { from: coinText(stepUpFrom), until: Math.ceil(from / 1000) })
}

export function saidAct(leaving: StepUpAct, maskedName: string): SaidAct {
  const { act: kind, amount, address } = leaving
  const network = leaving.act === 'exchange' ? leaving.network : ''
  return { kind, amount: coinText(amount), address: shortAddress(address), network, name: maskedName }
}

export function codeText(locale: Locale, code: string, said: SaidAct | undefined): string {
  const t = translator('accounts', locale)
  if (!said) return t('codeMessage', { code })
  const { kind, amount, address, network, name } = said
  if (kind === 'exchange')
    return t('codeForExchange', { code, amount, receiver: t('networkAddress', { network, address }) })
  const receiver = name === '' ? t('wallet', { address }) : t('walletOf', { address, name })
  return t('codeForTransfer', { code, amount, receiver })
}

/** Enough of both ends to compare with the screen. */
function shortAddress(address: string): string {
  return address.length <= 12 ? address : `${address.slice(0, 6)}…${address.slice(-6)}`
}
