import { z } from 'zod'

/** `/index/ajax/upload`, the one multipart call. */
export const uploadCategories = ['avatar', 'qrcode', 'voucher', 'evidence', 'idcard', 'chat'] as const
export type UploadCategory = (typeof uploadCategories)[number]
export const uploadCategory = z.enum(uploadCategories, { error: 'one_of' })
