/** Field types of response objects. Times are Unix seconds, flags 0 or 1, money decimal text. */
import { z } from 'zod'

export const money = z.string().regex(/^-?\d+\.\d{2}$/)
export const usdtMoney = z.string().regex(/^-?\d+\.\d{6}$/)
export const time = z.number().int()
export const maybeTime = time.nullable()
export const flag = z.union([z.literal(0), z.literal(1)])
/** Reasons for an appeal, while the coin is in escrow; `claimTypes` lists those for a claim, after the order is over. */
export const appealTypes = ['unpaid', 'unreleased', 'wrong_amount', 'wrong_payer', 'other'] as const
export const disputeTypes = [...appealTypes, 'late_paid', 'not_received', 'frozen', 'chargeback'] as const
