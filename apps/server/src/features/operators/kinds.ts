import type { ProposalKind } from '@u-market/domain'
import { accountDeeds } from './account-deeds.ts'
import { coinDeeds } from './coin-deeds.ts'
import { payoutDeed } from './payout-deed.ts'
import type { CommandKind, Kind } from './proposal-kind.ts'
import { roleDeed } from './role-deed.ts'
import { rulingDeed } from './ruling-deed.ts'
import { settingDeed } from './setting-deed.ts'

/** Everything that takes two operators; total, so that a new kind cannot be forgotten here. */
export const kinds: Readonly<Record<ProposalKind, Kind | CommandKind>> = {
  ...coinDeeds,
  ...accountDeeds,
  exchange_pay: payoutDeed,
  appeal_rule: rulingDeed,
  operator_role: roleDeed,
  setting: settingDeed,
}
