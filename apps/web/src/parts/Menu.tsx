import { Ellipsis } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { IconButton } from './Button.tsx'
import { List } from './List.tsx'
import { Sheet } from './Sheet.tsx'

type MenuProps = {
  /** The button's name, and the sheet's title. */
  readonly label: string
  readonly onOpen?: () => void
  /** `Row`s. `close` is for those that go on elsewhere, such as in a dialog. */
  readonly children: (close: () => void) => ReactNode
}

/** Rare acts, behind three dots in a screen's header: a sheet, within reach of the thumb. */
export function Menu({ label, onOpen, children }: MenuProps) {
  const [isOpen, setOpen] = useState(false)
  const close = (): void => setOpen(false)
  return (
    <>
      <IconButton
        label={label}
        aria-haspopup="dialog"
        onClick={() => {
          setOpen(true)
          onOpen?.()
        }}
      >
        <Ellipsis />
      </IconButton>
      <Sheet isOpen={isOpen} onClose={close} title={label}>
        <List>{children(close)}</List>
      </Sheet>
    </>
  )
}
