// Only in `npm run dev`: all parts on one page, to look at. Never part of a build.
import { useState } from 'react'
import { setParameters } from '../base/stores/parameters.ts'
import { toast } from '../base/stores/toasts.ts'
import { ActionBar } from '../parts/ActionBar.tsx'
import { Amount } from '../parts/Amount.tsx'
import { Button } from '../parts/Button.tsx'
import { Callout } from '../parts/Card.tsx'
import { Dialog } from '../parts/Dialog.tsx'
import { PasswordSheet } from '../parts/PasswordSheet.tsx'
import { Screen } from '../parts/Screen.tsx'
import { Empty, ErrorState, Skeleton } from '../parts/States.tsx'
import { InputParts } from './InputParts.tsx'
import { TradeParts } from './TradeParts.tsx'

export function Gallery() {
  return (
    <Screen
      title="Order UO4K7Q92"
      back="/"
      actions={
        <ActionBar reason="Upload the payment proof first">
          <Button tone="second">Cancel</Button>
          <Button disabled>Payment completed · ¥180.00</Button>
        </ActionBar>
      }
    >
      <TradeParts />
      <InputParts />
      <Callout tone="amber">Only pay from an account in your own name.</Callout>
      <Callout tone="danger">That did not work.</Callout>
      <Acts />
    </Screen>
  )
}

/** Buttons, what stands where nothing is, and what opens above the page. */
function Acts() {
  const [isSheet, setSheet] = useState(false)
  const [isDialog, setDialog] = useState(false)
  return (
    <>
      <Button onClick={() => setSheet(true)}>Release 25.00 U</Button>
      <Button tone="sell" onClick={() => toast('Saved', 'success')}>
        Sell, toast
      </Button>
      <Button tone="second" onClick={() => setDialog(true)}>
        Dialog
      </Button>
      <Button tone="danger" onClick={() => setParameters({ showStepModel: true })}>
        Purchase notice
      </Button>
      <Button isBusy>Busy</Button>
      <Empty text="No orders yet" action={<Button size="small">Buy coin</Button>} />
      <ErrorState onRetry={() => {}} />
      <Skeleton />
      <PasswordSheet
        isOpen={isSheet}
        onClose={() => setSheet(false)}
        title="Release 25.00 U"
        amount={<Amount value="25.00" unit="U" size="title" />}
        receiver="to Bob"
        error="Wrong payment password, 4 tries left"
        isBusy={false}
        onSubmit={() => {}}
      />
      <Dialog
        isOpen={isDialog}
        onClose={() => setDialog(false)}
        title="Cancel the order?"
        actions={<Button>Cancel the order</Button>}
      >
        The coin returns to the seller.
      </Dialog>
    </>
  )
}
