import { fieldError, formError } from '../../base/api/errors.ts'
import { useT } from '../../base/i18n/i18n.ts'
import { Form, SubmitBar } from '../../parts/ActionBar.tsx'
import { Alert, Card } from '../../parts/Card.tsx'
import { Field } from '../../parts/Field.tsx'
import type { NicknameDraft } from './use-nickname.ts'

const FORM = 'nickname'
/** As the contract takes it. */
const LONGEST = 20

type NicknameProps = { readonly draft: NicknameDraft }

export function NicknameForm({ draft }: NicknameProps) {
  const t = useT('profile')
  const error = formError(draft.error)
  return (
    <Card>
      <Form id={FORM} isFilled={draft.reason === undefined} onSubmit={draft.save}>
        <Field
          label={t('nickname')}
          hint={t('nicknameHint')}
          autoComplete="nickname"
          autoCapitalize="words"
          maxLength={LONGEST}
          value={draft.typed}
          onChange={draft.type}
          error={fieldError(draft.error, 'nickname')}
        />
        {error && <Alert>{error}</Alert>}
      </Form>
    </Card>
  )
}

export function NicknameBar({ draft }: NicknameProps) {
  const t = useT('profile')
  return (
    <SubmitBar
      form={FORM}
      isFilled={draft.reason === undefined}
      needs={draft.reason ?? ''}
      isBusy={draft.isSaving}
    >
      {t('save')}
    </SubmitBar>
  )
}
