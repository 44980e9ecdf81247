import { useT } from '../../base/i18n/i18n.ts'
import { Field } from '../../parts/Field.tsx'

export type NewPassword = { readonly chosen: string; readonly repeated: string }
export const noPassword: NewPassword = { chosen: '', repeated: '' }

type NewPasswordFieldsProps = {
  readonly value: NewPassword
  readonly onChange: (value: NewPassword) => void
  readonly error?: string | undefined
}

/** A new password, twice: nobody should be locked out by a slip of the thumb. */
export function NewPasswordFields({ value, onChange, error }: NewPasswordFieldsProps) {
  const t = useT('password')
  const { chosen, repeated } = value
  const isOther = repeated.length >= chosen.length && repeated !== chosen && repeated !== ''
  return (
    <>
      <Field
        label={t('chosen')}
        kind="password"
        autoComplete="new-password"
        hint={t('hint')}
        error={error}
        value={chosen}
        onChange={(typed) => onChange({ ...value, chosen: typed })}
      />
      <Field
        label={t('repeat')}
        kind="password"
        autoComplete="new-password"
        error={isOther ? t('differ') : undefined}
        value={repeated}
        onChange={(typed) => onChange({ ...value, repeated: typed })}
      />
    </>
  )
}

/** As the contract takes it; what else is wrong with one, the server says. */
const SHORTEST = 8

export function isNewPassword({ chosen, repeated }: NewPassword): boolean {
  return chosen.length >= SHORTEST && chosen === repeated
}
