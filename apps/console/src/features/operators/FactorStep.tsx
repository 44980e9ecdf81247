import { useMutation } from '@tanstack/react-query'
import { Button } from 'antd'
import { type SubmitEvent, useState } from 'react'
import { call } from '../../base/api/client.ts'
import { isRefused } from '../../base/api/errors.ts'
import { useT } from '../../base/i18n/i18n.ts'
import css from './access.module.css'
import { arrive } from './arrive.ts'
import { CodeField } from './CodeField.tsx'
import { SignInError } from './SignInError.tsx'

type Props = { readonly ticket: string; readonly onStartOver: () => void }

/** The second of the two steps. */
export function FactorStep({ ticket, onStartOver }: Props) {
  const t = useT('operators')
  const [code, setCode] = useState('')
  const [tries, setTries] = useState(0)
  const prove = useMutation({
    mutationFn: () => call('proveFactor', { ticket, code }),
    onSuccess: arrive,
    onError: (error) => {
      if (!isRefused(error, 'FACTOR_WRONG')) return
      setCode('')
      setTries((before) => before + 1)
    },
  })
  const submit = (event: SubmitEvent): void => {
    event.preventDefault()
    prove.mutate()
  }
  return (
    <form className={css.form} onSubmit={submit}>
      <SignInError error={prove.error} />
      <CodeField
        // After a wrong one the field is another, and has the focus.
        key={tries}
        label={t('code')}
        hint={t('codeOrRecovery')}
        value={code}
        onChange={setCode}
        isFirst
      />
      <Button type="primary" htmlType="submit" block loading={prove.isPending}>
        {t('continue')}
      </Button>
      <Button type="link" onClick={onStartOver}>
        {t('startOver')}
      </Button>
    </form>
  )
}
