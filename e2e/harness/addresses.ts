import { ownScreens, paths, screens } from '@u-market/contract/paths'

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
  ownScreens.blocked,
  screens.merchant,
  screens.bond,
  screens.receive,
  screens.share,
  paths.trader(1001),
  paths.reportUser(1002),
  screens.faults,
] as const
