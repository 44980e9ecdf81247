import { type Setting, useSettingTexts } from './setting-texts.ts'

type Props = { readonly name: Setting['name']; readonly before: string; readonly after: string }

/** What a rule is, and what it would be. */
export function SettingDifference({ name, before, after }: Props) {
  const { valueText } = useSettingTexts()
  return (
    <>
      {valueText(name, before)} → <strong>{valueText(name, after)}</strong>
    </>
  )
}
