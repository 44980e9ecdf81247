import type { ConsoleDataOf, ConsoleFormOf } from '@u-market/contract'
import { toWire } from '@u-market/contract/client'
import { fieldInLanguage, inEachLanguage, locales } from '@u-market/contract/locale'
import { type FieldKind, freeText } from '@u-market/domain'

export type Rail = ConsoleDataOf<'listRails'>['data'][number]

/** A field of a rail as it is typed. */
export type FieldDraft = ReturnType<typeof inEachLanguage<'label', string>> & {
  readonly name: string
  readonly kind: FieldKind
  readonly required: '0' | '1'
  readonly minLength: string
  readonly maxLength: string
  readonly prefix: string
}

const texts = [
  'type',
  'mark',
  'colour',
  'country',
  'position',
  'payMinutes',
  'releaseMinutes',
  'largest',
] as const
export const nameFields = locales.map((locale) => fieldInLanguage('name', locale))
export type TextName = (typeof texts)[number] | (typeof nameFields)[number]
const flags = ['isOn', 'reversible', 'showsPayer', 'hasQrCode'] as const
export type FlagName = (typeof flags)[number]

export type RailDraft = Readonly<Record<TextName, string> & Record<FlagName, '0' | '1'>> & {
  readonly fields: readonly FieldDraft[]
  readonly reason: string
}

export const newField: FieldDraft = {
  ...{ name: '', kind: 'text', required: '1' },
  ...inEachLanguage('label', () => ''),
  ...{ minLength: '', maxLength: '', prefix: '' },
}

const blank: RailDraft = {
  ...inEachLanguage('name', () => ''),
  ...{ type: '', mark: '', colour: '#55625C', country: '', position: '500' },
  ...{ payMinutes: '', releaseMinutes: '', largest: '', isOn: '0', reversible: '0' },
  ...{ showsPayer: '1', hasQrCode: '0' },
  ...{ fields: [newField], reason: '' },
}

/** The form of a rail as it is; of none, an empty one. */
export function draftOf(rail: Rail | null): RailDraft {
  if (!rail) return blank
  const said = (value: string | number | null): string => (value === null ? '' : String(value))
  return {
    ...inEachLanguage('name', (locale) => rail[fieldInLanguage('name', locale)]),
    ...{ type: rail.type, mark: rail.mark, colour: rail.colour },
    ...{ country: rail.country, position: String(rail.position), payMinutes: said(rail.payMinutes) },
    ...{ releaseMinutes: said(rail.releaseMinutes), largest: said(rail.largest) },
    ...{ isOn: flagOf(rail.isOn), reversible: flagOf(rail.reversible) },
    ...{ showsPayer: flagOf(rail.showsPayer), hasQrCode: flagOf(rail.hasQrCode) },
    fields: rail.fields.map((field) => ({
      ...field,
      required: flagOf(field.required),
      minLength: said(field.minLength),
      maxLength: said(field.maxLength),
    })),
    reason: '',
  }
}

function flagOf(value: 0 | 1): '0' | '1' {
  return value === 1 ? '1' : '0'
}

/** What is left empty is not sent. */
export function railFormOf({ fields, reason, ...draft }: RailDraft): ConsoleFormOf<'proposeRail'> {
  const { mark, country, payMinutes, releaseMinutes, largest, ...needed } = draft
  const number = (text: string): number | null => (text === '' ? null : Number(text))
  return {
    ...needed,
    ...(mark !== '' && { mark }),
    ...(country !== '' && { country: country.toUpperCase() }),
    ...(payMinutes !== '' && { payMinutes }),
    ...(releaseMinutes !== '' && { releaseMinutes }),
    ...(largest !== '' && { largest }),
    fields: JSON.stringify(
      fields.map((field) =>
        toWire({
          ...field,
          required: Number(field.required),
          minLength: number(field.minLength),
          maxLength: number(field.maxLength),
        }),
      ),
    ),
    reason: freeText(reason),
  }
}
