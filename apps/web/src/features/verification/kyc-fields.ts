// The contract's rules for these two fields, so that a slip of the finger is said beside the field and not after the upload.
export const isPersonName = (text: string): boolean => {
  const name = text.trim()
  return name.length >= 2 && name.length <= 60 && /^[\p{L}\p{M}\p{N} .·'’\-_()（）]+$/u.test(name)
}

export const isDocumentNumber = (text: string): boolean => /^[A-Za-z0-9][A-Za-z0-9-]{4,29}$/.test(text.trim())
