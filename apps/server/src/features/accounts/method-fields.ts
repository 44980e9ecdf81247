import { type BodyOf, type FieldName, fieldName, wireName } from '@u-market/contract'
import { checkField, shownField } from '@u-market/domain'
import type { KeptField } from '../../db/column-types.ts'
import { FieldRefusal } from '../../platform/refusal.ts'
import type { Rail } from '../deps.ts'

type Form = Pick<BodyOf<'savePaymentMethod'>, 'account' | 'bankName' | 'bankBranch' | 'fields'>

/** A method's values: by the fields of its rail, and in the columns that every client knows. */
export type MethodValues = {
  readonly account: string
  readonly bankName: string
  readonly bankBranch: string
  readonly fields: readonly KeptField[]
}

/**
 * Checks a form by the fields of the rail. A client that knows no fields writes the first one into `account`. Throws
 * `INVALID_PARAMS` at the field, by the name under which it was sent.
 * @param code the market's first country code
 */
export function readMethodFields(rail: Rail, form: Form, code: string | undefined): MethodValues {
  const { account, bankName, bankBranch } = form
  const given = Object.fromEntries(
    Object.entries(form.fields ?? {}).map(([name, value]) => [fieldName(name), value]),
  )
  const known = rail.fields.map(({ name }) => name)
  if (Object.keys(given).some((name) => !known.includes(name)))
    throw new FieldRefusal('fields', 'one_of', { options: known.map(wireName).join(', ') })
  const beside: Readonly<Record<string, string | undefined>> = {
    account,
    bankName,
    bankBranch,
  }
  const fields = rail.fields.flatMap(({ name, labels, ...rule }, at): KeptField[] => {
    const own = given[name] ?? beside[name]
    const isFromAccount = own === undefined && at === 0 && account !== undefined
    const checked = checkField(rule, (isFromAccount ? account : own) ?? '', code)
    // The names of a rail's fields are data, which no type can list.
    const sentAs = (isFromAccount ? 'account' : name) as FieldName
    if (checked.fault !== null) throw new FieldRefusal(sentAs, checked.fault, checked.values)
    return checked.value === '' ? [] : [{ name, labels, kind: rule.kind, value: checked.value }]
  })
  const [first, ...others] = fields
  if (!first) throw new FieldRefusal('account', 'required')
  const filledIn = (name: string) => fields.find((field) => field.name === name)?.value
  return {
    account: first.value,
    // Clients that know no fields show the bank: there they find what else a payment needs, such as a sort code.
    bankName: filledIn('bankName') ?? bankName ?? others.filter(hasNoColumn).map(shown).join(' · '),
    bankBranch: filledIn('bankBranch') ?? bankBranch ?? '',
    fields,
  }
}

/** An account in the form in which it is kept now. */
export function accountForm({ fields: [first] }: Rail, account: string, code: string | undefined): string {
  const checked = first && checkField(first, account, code)
  return checked?.fault === null ? checked.value : account
}

function hasNoColumn({ name }: KeptField): boolean {
  return name !== 'bankName' && name !== 'bankBranch'
}

function shown({ kind, value }: KeptField): string {
  return shownField(kind, value)
}
