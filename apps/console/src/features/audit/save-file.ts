/** A mark by which spreadsheets know that what follows is UTF-8. */
const BYTE_ORDER_MARK = '\uFEFF'
/** Browsers read the file after the click has been handled. */
const READ_MS = 10_000

/** Hands a text to the browser as a file to keep. */
export function saveFile({ name, text }: { readonly name: string; readonly text: string }): void {
  const address = URL.createObjectURL(new Blob([BYTE_ORDER_MARK, text], { type: 'text/csv;charset=utf-8' }))
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(address), READ_MS)
}
