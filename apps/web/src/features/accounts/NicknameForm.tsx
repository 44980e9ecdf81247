import { useState } from 'react'
import { fieldError, formError } from '../../base/api/errors.ts'
import { learnMe } from '../../base/api/me.ts'
import { useAct } from '../../base/api/use-api.ts'
import { useT } from '../../base/i18n/i18n.ts'
import { sayDone } from '../../base/stores/done.ts'
import { Button } from '../../parts/Button.tsx'
import { Alert, Card } from '../../parts/Card.tsx'
import { Field } from '../../parts/Field.tsx'
import { Form } from '../../parts/Form.tsx'
import styles from './profile.module.css'

/** As the contract takes it. */
const SHORTEST = 2
const LONGEST = 20

export function NicknameForm({ nickname }: { readonly nickname: string }) {
  const t = useT('profile')
  const core = useT('core')
  const [typed, setTyped] = useState(nickname)
  const save = useAct('editProfile', {
    refreshes: ['wallet'],
    onSuccess: (info) => {
      learnMe(info)
      setTyped(info.nickname)
      sayDone(t('saved'))
    },
  })
  const wanted = typed.trim()
  const short = wanted === '' ? core('nameEmpty') : wanted.length < SHORTEST ? t('tooShort') : undefined
  const reason = wanted === nickname ? t('unchanged') : short
  const error = formError(save.error)
  return (
    <Card title={t('nickname')}>
      <Form isFilled={!reason} onSubmit={() => save.mutate({ nickname: wanted })}>
        <Field
          label={t('nickname')}
          hint={t('nicknameHint')}
          autoComplete="nickname"
          autoCapitalize="words"
          maxLength={LONGEST}
          value={typed}
          onChange={(next) => {
            save.reset()
            setTyped(next)
          }}
          error={fieldError(save.error, 'nickname')}
        />
        {error && <Alert>{error}</Alert>}
        {reason && <p className={styles.hint}>{reason}</p>}{' '}
        <Button type="submit" tone="primary" isBusy={save.isPending} disabled={reason !== undefined}>
          {t('save')}
        </Button>
      </Form>
    </Card>
  )
}
