import { ownScreens, screens } from '@u-market/contract/paths'

/** What Mine leads to. */
export const behindMine = [
  screens.bills,
  screens.notices,
  screens.appeals,
  screens.payPassword,
  screens.loginPassword,
  screens.settings,
  screens.profile,
  screens.passkeys,
  ownScreens.sessions,
  screens.merchant,
  screens.bond,
  screens.receive,
  screens.share,
  screens.faults,
] as const
