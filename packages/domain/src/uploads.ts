const MEBIBYTE = 1024 * 1024

/** Bytes of pictures that a user may send in a day: many times what a person sends, and far from filling a disk. */
export const UPLOAD_BYTES_A_DAY = { unverified: 100 * MEBIBYTE, verified: 1024 * MEBIBYTE } as const
/** What nothing names by then is deleted. */
export const UPLOAD_KEPT_HOURS = 24
