import type { Order } from '@u-market/contract'
import type { Uploaded } from '../../base/api/upload.ts'
import { useDraft } from '../../base/stores/draft.ts'

export const checks = ['amount', 'memo', 'payee', 'payer'] as const
export type Check = (typeof checks)[number]

type Paid = { readonly proofs: readonly (Uploaded | null)[]; readonly payer: string }
type Checked = { readonly ticked: readonly Check[] }

/** As many pictures as a payment is proved with. */
export const MOST_PROOFS = 3

/** What is filled in on an order's page before its act: it outlives a reload, a detour and a refusal. */
export function useDrafts(order: Order) {
  const [paid, changePaid, clearPaid] = useDraft<Paid>(`paid:${order.orderId}`, {
    proofs: [null],
    payer: '',
  })
  const [checked, changeChecked] = useDraft<Checked>(`checks:${order.orderId}`, { ticked: [] })
  const uploaded = paid.proofs.filter((proof) => proof !== null)
  return {
    paid,
    proofUrls: uploaded.map(({ url }) => url).join(','),
    setProof: (at: number, proof: Uploaded | null): void =>
      changePaid((before) => {
        const proofs = before.proofs.with(at, proof)
        const hasRoom = proofs.length < MOST_PROOFS && proofs.every((each) => each !== null)
        return { proofs: hasRoom ? [...proofs, null] : proofs }
      }),
    setPayer: (payer: string): void => changePaid({ payer }),
    clearPaid,
    ticked: checked.ticked,
    isAllTicked: checks.every((check) => checked.ticked.includes(check)),
    tick: (check: Check, isOn: boolean): void =>
      changeChecked({
        ticked: isOn ? [...checked.ticked, check] : checked.ticked.filter((each) => each !== check),
      }),
  }
}

export type Drafts = ReturnType<typeof useDrafts>
