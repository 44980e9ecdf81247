import { readFileSync } from 'node:fs'
import { passwordFault } from '@u-market/domain'
import { FieldRefusal } from '../../platform/refusal.ts'

type Owner = Parameters<typeof passwordFault>[1]

/** Refuses a new login password that is guessed first: one that many people have, or one made of its owner's name or mobile. */
export function requireGoodPassword(field: 'password' | 'newPassword', password: string, owner: Owner): void {
  const fault = passwordFault(password, owner, (text) => commonPasswords().has(text))
  if (fault !== null) throw new FieldRefusal(field, fault)
}

let common: ReadonlySet<string> | null = null

/** The ten thousand most common ones of eight letters and more, in lower case; where they come from, the file says. */
function commonPasswords(): ReadonlySet<string> {
  common ??= new Set(
    readFileSync(new URL('common-passwords.txt', import.meta.url), 'utf8')
      .split('\n')
      .filter((line) => line !== '' && !line.startsWith('# ')),
  )
  return common
}
