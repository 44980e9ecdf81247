import { DEFAULT_LOCALE } from '@u-market/contract'
import { expect, test } from 'vitest'
import { messagesIn } from '../../locales/index.ts'
import { isSecurityKind } from '../events/index.ts'
import { kindOf } from './notice-topics.ts'

const kinds = Object.keys(messagesIn('notices', DEFAULT_LOCALE)).flatMap((key) =>
  key.endsWith('_title') ? key.slice(0, -'_title'.length) : [],
)

test('what is mailed whatever a user has set is pushed whatever they have set, and the other way round', () => {
  const pushed = kinds.filter((kind) => kindOf({ kind, orderId: null }).isOnSecurity)
  expect(kinds.filter(isSecurityKind).filter((kind) => !pushed.includes(kind))).toEqual([])
  // It leaves no address in the account: it is mailed to the one that was there.
  expect(pushed.filter((kind) => !isSecurityKind(kind))).toEqual(['email_removed'])
})
