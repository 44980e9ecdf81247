import type { PaymentMethod } from '@u-market/contract'

export type Json = string | number | boolean | null | Json[] | { [key: string]: Json }

/** The seller's payment method as it was when the order was placed; only one that stood could be. */
export type MethodSnapshot = Omit<PaymentMethod, 'status'>
