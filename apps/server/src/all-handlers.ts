import { accountHandlers } from './features/accounts/index.ts'
import { appealConsoleHandlers, appealHandlers } from './features/appeals/index.ts'
import { blockHandlers } from './features/blocks/index.ts'
import type { ConsoleHandlers, Handlers } from './features/call.ts'
import { caseConsoleHandlers } from './features/cases/index.ts'
import { chatHandlers } from './features/chat/index.ts'
import { complaintConsoleHandlers, complaintHandlers } from './features/complaints/index.ts'
import type { Deps } from './features/deps.ts'
import { exchangeConsoleHandlers, exchangeHandlers } from './features/exchange/index.ts'
import { faultConsoleHandlers, faultHandlers } from './features/faults/index.ts'
import { helpConsoleHandlers, helpHandlers } from './features/help/index.ts'
import { homeHandlers } from './features/home/index.ts'
import { merchantConsoleHandlers, merchantHandlers } from './features/merchants/index.ts'
import { noticeHandlers } from './features/notices/index.ts'
import { offerHandlers } from './features/offers/index.ts'
import { accessHandlers, operatorConsoleHandlers } from './features/operators/index.ts'
import { orderConsoleHandlers, orderHandlers } from './features/orders/index.ts'
import { passkeyHandlers } from './features/passkeys/index.ts'
import { paymentMethodHandlers } from './features/payment-methods/index.ts'
import { priceConsoleHandlers } from './features/prices/index.ts'
import { proposalHandlers } from './features/proposals/index.ts'
import { sanctionHandlers } from './features/sanctions/index.ts'
import { serviceConsoleHandlers } from './features/service/index.ts'
import { settingConsoleHandlers } from './features/settings/index.ts'
import { switchConsoleHandlers } from './features/switches/index.ts'
import { traderPageConsoleHandlers, traderPageHandlers } from './features/trader-pages/index.ts'
import { verificationHandlers } from './features/verification/index.ts'
import { walletHandlers } from './features/wallet/index.ts'
import { webPushHandlers } from './features/web-push/index.ts'

/** Every call of the trader app. */
export function allHandlers(deps: Deps): Handlers {
  return {
    ...accountHandlers(deps),
    ...passkeyHandlers(deps),
    ...verificationHandlers(deps),
    ...paymentMethodHandlers(deps),
    ...offerHandlers(deps),
    ...blockHandlers(deps),
    ...orderHandlers(deps),
    ...appealHandlers(deps),
    ...walletHandlers(deps),
    ...exchangeHandlers(deps),
    ...merchantHandlers(deps),
    ...faultHandlers(deps),
    ...complaintHandlers(deps),
    ...traderPageHandlers(deps),
    ...homeHandlers(deps),
    ...helpHandlers(deps),
    ...noticeHandlers(deps),
    ...chatHandlers(deps),
    ...webPushHandlers(deps),
  }
}

/** Every call of the console. */
export function allConsoleHandlers(deps: Deps): ConsoleHandlers {
  return {
    ...accessHandlers(deps),
    ...operatorConsoleHandlers(deps),
    ...orderConsoleHandlers(deps),
    ...appealConsoleHandlers(deps),
    ...exchangeConsoleHandlers(deps),
    ...merchantConsoleHandlers(deps),
    ...serviceConsoleHandlers(deps),
    ...faultConsoleHandlers(deps),
    ...complaintConsoleHandlers(deps),
    ...traderPageConsoleHandlers(deps),
    ...helpConsoleHandlers(deps),
    ...sanctionHandlers(deps),
    ...proposalHandlers(deps),
    ...caseConsoleHandlers(deps),
    ...settingConsoleHandlers(deps),
    ...priceConsoleHandlers(deps),
    ...switchConsoleHandlers(deps),
  }
}
