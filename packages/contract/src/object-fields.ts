/** Of what the objects of answers are made. Times are Unix seconds, flags 0 or 1, money decimal text. */
import { z } from 'zod'

export const money = z.string().regex(/^-?\d+\.\d{2}$/)
export const usdtMoney = z.string().regex(/^-?\d+\.\d{6}$/)
export const time = z.number().int()
export const maybeTime = time.nullable()
export const flag = z.union([z.literal(0), z.literal(1)])
export const appealTypes = ['unpaid', 'unreleased', 'wrong_amount', 'wrong_payer', 'other'] as const
