// The contract's rules for these two fields, so that a slip of the finger is said beside the field and not after the upload.
export function isPersonName(text: string): boolean {
  const name = text.trim()
  return name.length >= 2 && name.length <= 60 && /^[\p{L}\p{M}\p{N} .·'’\-_()（）]+$/u.test(name)
}

export function isDocumentNumber(text: string): boolean {
  return /^[A-Za-z0-9\uff10-\uff19\uff21-\uff3a\uff41-\uff5a][A-Za-z0-9\uff10-\uff19\uff21-\uff3a\uff41-\uff5a .-]{4,29}$/.test(
    text.trim(),
  )
}
