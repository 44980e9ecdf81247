import { accountConsoleHandlers } from './features/accounts/accounts.console.ts'
import { accountHandlers } from './features/accounts/accounts.routes.ts'
import { authenticatorHandlers } from './features/accounts/authenticator.routes.ts'
import { mobileHandlers } from './features/accounts/mobile.routes.ts'
import { passkeyHandlers } from './features/accounts/passkeys.routes.ts'
import { paymentMethodHandlers } from './features/accounts/payment-methods.routes.ts'
import { verificationHandlers } from './features/accounts/verification.routes.ts'
import type { ConsoleHandlers, Handlers } from './features/call.ts'
import { exportHandlers } from './features/exports/index.ts'
import { railConsoleHandlers } from './features/market/change-rail.ts'
import { consentHandlers } from './features/market/consent.ts'
import { helpConsoleHandlers } from './features/market/help.console.ts'
import { helpHandlers } from './features/market/help.routes.ts'
import { homeHandlers } from './features/market/home.routes.ts'
import { settingConsoleHandlers } from './features/market/settings.console.ts'
import { switchConsoleHandlers } from './features/market/switches.console.ts'
import { chatHandlers } from './features/messaging/chat.routes.ts'
import { noticeSettingsHandlers } from './features/messaging/notice-settings.ts'
import { noticeHandlers } from './features/messaging/notices.routes.ts'
import { phraseHandlers } from './features/messaging/phrases.ts'
import { serviceConsoleHandlers } from './features/messaging/service.console.ts'
import { webPushHandlers } from './features/messaging/web-push.routes.ts'
import type { MarketDeps } from './features/offers/index.ts'
import { offerHandlers } from './features/offers/offers.routes.ts'
import { priceConsoleHandlers } from './features/offers/prices.console.ts'
import { caseConsoleHandlers } from './features/operators/cases.console.ts'
import { operatorConsoleHandlers } from './features/operators/operators.console.ts'
import { proposalHandlers } from './features/operators/proposals.console.ts'
import { disputeConsoleHandlers } from './features/orders/disputes/disputes.console.ts'
import { disputeHandlers } from './features/orders/disputes/disputes.routes.ts'
import type { OrderDeps } from './features/orders/index.ts'
import { orderConsoleHandlers } from './features/orders/orders.console.ts'
import { orderHandlers } from './features/orders/orders.routes.ts'
import { reportConsoleHandlers } from './features/reports/reports.console.ts'
import { reportHandlers } from './features/reports/reports.routes.ts'
import { traderConsoleHandlers } from './features/traders/traders.console.ts'
import { traderHandlers } from './features/traders/traders.routes.ts'
import { merchantHandlers } from './features/wallet/merchants.routes.ts'
import { walletConsoleHandlers } from './features/wallet/wallet.console.ts'
import { walletHandlers } from './features/wallet/wallet.routes.ts'

/** Every call of the trader app. */
export function allHandlers(deps: OrderDeps & MarketDeps): Handlers {
  return {
    ...accountHandlers(deps),
    ...authenticatorHandlers(deps),
    ...mobileHandlers(deps),
    ...passkeyHandlers(deps),
    ...verificationHandlers(deps),
    ...paymentMethodHandlers(deps),
    ...offerHandlers(deps),
    ...traderHandlers(deps),
    ...orderHandlers(deps),
    ...disputeHandlers(deps),
    ...walletHandlers(deps),
    ...merchantHandlers(deps),
    ...exportHandlers(deps),
    ...reportHandlers(deps),
    ...homeHandlers(deps),
    ...helpHandlers(deps),
    ...consentHandlers(deps),
    ...noticeHandlers(deps),
    ...chatHandlers(deps),
    ...noticeSettingsHandlers(deps),
    ...phraseHandlers(deps),
    ...webPushHandlers(deps),
  }
}

/** Every call of the console. */
export function allConsoleHandlers(deps: OrderDeps): ConsoleHandlers {
  return {
    ...operatorConsoleHandlers(deps),
    ...accountConsoleHandlers(deps),
    ...orderConsoleHandlers(deps),
    ...disputeConsoleHandlers(deps),
    ...walletConsoleHandlers(deps),
    ...serviceConsoleHandlers(deps),
    ...reportConsoleHandlers(deps),
    ...helpConsoleHandlers(deps),
    ...traderConsoleHandlers(deps),
    ...proposalHandlers(deps),
    ...caseConsoleHandlers(deps),
    ...settingConsoleHandlers(deps),
    ...railConsoleHandlers(deps),
    ...priceConsoleHandlers(deps),
    ...switchConsoleHandlers(deps),
  }
}
