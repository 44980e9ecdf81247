import { Button, Input } from 'antd'
import { type SubmitEvent, useState } from 'react'
import { useT } from '../../base/i18n/i18n.ts'
import css from './SwitchPanel.module.css'

/** Which offer is to be stopped: any can be, so that none is listed before it is. */
export function OfferNumber({ onOffer }: { readonly onOffer: (id: string) => void }) {
  const t = useT('switches')
  const [id, setId] = useState('')
  const isNumber = /^[1-9]\d{0,9}$/.test(id)
  const submit = (event: SubmitEvent): void => {
    event.preventDefault()
    if (isNumber) onOffer(id)
  }
  return (
    <form className={css.offer} onSubmit={submit}>
      <Input
        value={id}
        onChange={({ target: { value } }) => setId(value.trim())}
        inputMode="numeric"
        placeholder={t('offerNumber')}
        aria-label={t('offerNumber')}
        maxLength={10}
      />
      <Button htmlType="submit" disabled={!isNumber}>
        {t('stopOffer')}
      </Button>
    </form>
  )
}
