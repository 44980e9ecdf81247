import { readFileSync } from 'node:fs'
import { defaultSettings, settingDescriptor, settingNames, settingText } from '@u-market/domain'
import { expect, test } from 'vitest'

const page = readFileSync(new URL('../../docs/market-rules.md', import.meta.url), 'utf8')

test('docs/market-rules.md gives every setting once, with its default and a reason', () => {
  const documented = [...page.matchAll(/^\|[^|]+\| `(\w+)` \| ([^|]+) \| [^|]*\S[^|]* \|$/gm)].map(
    ([, name, value]) => `${name}: ${value}`,
  )
  const defaults = settingNames.map(
    (name) => `${name}: ${settingText(settingDescriptor(name), defaultSettings[name])}`,
  )
  expect(documented.toSorted()).toEqual(defaults.toSorted())
})
