import type { Bill } from '@u-market/contract'

export type BillDay = { readonly day: string; readonly at: number; readonly bills: readonly Bill[] }

/** Newest first, as they come, under the day of the phone's calendar that they fell on. */
export function billDays(bills: readonly Bill[]): readonly BillDay[] {
  const days: { day: string; at: number; bills: Bill[] }[] = []
  for (const bill of bills) {
    const day = new Date(bill.createdAt * 1000).toDateString()
    const last = days.at(-1)
    if (last?.day === day) last.bills.push(bill)
    else days.push({ day, at: bill.createdAt, bills: [bill] })
  }
  return days
}
