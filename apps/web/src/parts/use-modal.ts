import { useEffect, useRef } from 'react'

/** A native dialog: focus stays inside, Esc and the back gesture close it, the rest is inert. */
export function useModal(isOpen: boolean, onClose: () => void) {
  const ref = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    const dialog = ref.current
    if (!dialog) return
    if (isOpen && !dialog.open) {
      dialog.showModal()
      dialog.scrollTop = 0 // the first button takes the focus, the title stays in sight
    }
    if (!isOpen && dialog.open) dialog.close()
  }, [isOpen])
  useEffect(() => {
    if (!isOpen) return
    const before = document.documentElement.style.overflow
    document.documentElement.style.overflow = 'hidden'
    return () => {
      document.documentElement.style.overflow = before
    }
  }, [isOpen])
  return {
    ref,
    onCancel: (event: { preventDefault: () => void }) => {
      event.preventDefault() // the owner of `isOpen` decides
      onClose()
    },
    onClick: (event: { target: unknown; currentTarget: unknown }) => {
      if (event.target === event.currentTarget) onClose() // on the backdrop
    },
  }
}
