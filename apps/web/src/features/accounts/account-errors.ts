import type { FieldName, RefusalReason } from '@u-market/contract'
import * as errors from '../../base/api/errors.ts'

/** Refusals that are about one field of every form that they answer. */
const fieldOf: Readonly<Partial<Record<RefusalReason | '', FieldName>>> = {
  CODE_WRONG: 'code',
  MOBILE_TAKEN: 'mobile',
  USERNAME_TAKEN: 'username',
  INVITE_NOT_FOUND: 'inviteCode',
  PASSWORD_WRONG: 'oldPassword',
  NICKNAME_TAKEN: 'nickname',
}

/** As in `base/api/errors.ts`, for forms that show all of these fields that they send. */
export function fieldError(error: unknown, field: FieldName): string | undefined {
  return fieldNamed(error) === field ? errors.errorText(error) : errors.fieldError(error, field)
}

export function formError(error: unknown): string | undefined {
  return fieldNamed(error) ? undefined : errors.formError(error)
}

function fieldNamed(error: unknown): FieldName | undefined {
  return errors.isRefused(error) ? fieldOf[error.reason] : undefined
}
