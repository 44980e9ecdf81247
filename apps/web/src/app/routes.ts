import { linkPatterns, ownScreens, screens } from '@u-market/contract/paths'
import { i18n } from '../base/i18n/i18n.ts'
import type { messages as titles } from '../locales/en-US/titles.ts'
import type { RouteEntry } from './shell/RouteScreen.tsx'

export type PageEntry = RouteEntry & { readonly title: keyof typeof titles }

/** The tabs' screens except home, which is next to its route (tabs.ts). */
export const tabScreens = {
  trade: async () => {
    // Preloaded here and not by the `messages` of the tab's route, which would put the names into the first screen's bundle.
    const words = (['takeBuyOffer', 'makeBuyOffer', 'filters', 'paymentMethods', 'holds'] as const).map(
      (name) => i18n.preload(name),
    )
    const [screen] = await Promise.all([import('../features/offers/TradeScreen.tsx'), ...words])
    return screen.TradeScreen
  },
  orders: async () => {
    const [screen] = await Promise.all([
      import('../features/orders/OrdersScreen.tsx'),
      i18n.preload('exports'),
      i18n.preload('orderSearch'),
    ])
    return screen.OrdersScreen
  },
  mine: async () => (await import('../features/accounts/MineScreen.tsx')).MineScreen,
}

/** Every other screen, and the addresses in QR codes. */
export const pageRoutes: readonly PageEntry[] = [
  {
    path: screens.about,
    title: 'about',
    messages: ['help'],
    load: async () => (await import('../features/market/help/AboutScreen.tsx')).AboutScreen,
  },
  {
    path: screens.login,
    title: 'login',
    messages: ['auth', 'passkey'],
    load: async () => (await import('../features/accounts/LoginScreen.tsx')).LoginScreen,
  },
  {
    path: screens.register,
    title: 'register',
    messages: ['auth', 'consent'],
    load: async () => (await import('../features/accounts/RegisterScreen.tsx')).RegisterScreen,
  },
  {
    path: screens.passkeys,
    title: 'passkeys',
    messages: ['passkey', 'holds'],
    load: async () => (await import('../features/accounts/passkeys/KeyScreen.tsx')).KeyScreen,
  },
  {
    path: ownScreens.authenticator,
    title: 'authenticator',
    needsLogin: true,
    messages: ['authenticator', 'holds'],
    load: async () =>
      (await import('../features/accounts/authenticator/AuthenticatorScreen.tsx')).AuthenticatorScreen,
  },
  {
    path: screens.sell,
    title: 'sell',
    needsVerified: true,
    messages: ['makeSellOffer', 'makeBuyOffer', 'paymentMethods', 'holds'],
    load: async () => (await import('../features/offers/SellScreen.tsx')).SellScreen,
  },
  {
    path: screens.paymentMethods,
    title: 'paymentMethods',
    messages: ['paymentMethods'],
    load: async () =>
      (await import('../features/accounts/payment-methods/PaymentMethodsScreen.tsx')).PaymentMethodsScreen,
  },
  {
    path: screens.addPaymentMethod,
    title: 'addPaymentMethod',
    needsVerified: true,
    needsThawed: true,
    messages: ['paymentMethods', 'railFaults'],
    load: async () =>
      (await import('../features/accounts/payment-methods/AddMethodScreen.tsx')).AddMethodScreen,
  },
  {
    path: screens.verification,
    title: 'verification',
    messages: ['verification'],
    load: async () =>
      (await import('../features/accounts/verification/VerificationScreen.tsx')).VerificationScreen,
  },
  {
    path: screens.verificationDone,
    title: 'verificationDone',
    messages: ['verification'],
    load: async () =>
      (await import('../features/accounts/verification/VerificationPendingScreen.tsx'))
        .VerificationDoneScreen,
  },
  {
    path: screens.verificationPending,
    title: 'verificationPending',
    messages: ['verification'],
    load: async () =>
      (await import('../features/accounts/verification/VerificationPendingScreen.tsx'))
        .VerificationPendingScreen,
  },
  {
    path: screens.match,
    title: 'match',
    messages: ['takeSellOffer', 'takeBuyOffer', 'holds'],
    load: async () => (await import('../features/offers/MatchScreen.tsx')).MatchScreen,
  },
  {
    path: screens.order,
    title: 'order',
    messages: ['orders', 'payers', 'requests', 'disputes', 'passkey', 'codes', 'blocks', 'exports', 'pdf'],
    load: async () => (await import('../features/orders/OrderProcessScreen.tsx')).OrderProcessScreen,
  },
  {
    path: screens.help,
    title: 'help',
    messages: ['help'],
    load: async () => (await import('../features/market/help/HelpScreen.tsx')).HelpScreen,
  },
  {
    path: screens.helpText,
    title: 'helpText',
    messages: ['help'],
    load: async () => (await import('../features/market/help/HelpScreen.tsx')).HelpTextScreen,
  },
  {
    path: screens.scan,
    title: 'scan',
    needsLogin: true,
    messages: ['codes'],
    load: async () => (await import('../features/wallet/codes/ScanScreen.tsx')).ScanScreen,
  },
  {
    path: screens.offers,
    title: 'offers',
    messages: ['takeSellOffer', 'takeBuyOffer', 'filters', 'holds'],
    load: async () => (await import('../features/offers/Market.tsx')).OffersScreen,
  },
  {
    path: screens.offer,
    title: 'offer',
    messages: ['takeSellOffer', 'takeBuyOffer', 'holds', 'blocks'],
    load: async () => (await import('../features/offers/TakeOfferScreen.tsx')).BuyScreen,
  },
  {
    path: ownScreens.sellTo,
    title: 'sellTo',
    messages: ['takeSellOffer', 'takeBuyOffer', 'holds', 'blocks'],
    load: async () => (await import('../features/offers/TakeOfferScreen.tsx')).SellToScreen,
  },
  {
    path: screens.exchange,
    title: 'exchange',
    needsLogin: true,
    needsVerified: true,
    messages: ['exchange', 'addresses', 'holds', 'passkey', 'auth'],
    load: async () => (await import('../features/wallet/exchange/ExchangeScreen.tsx')).ExchangeScreen,
  },
  {
    path: ownScreens.addresses,
    title: 'addresses',
    needsLogin: true,
    messages: ['addresses', 'exchange'],
    load: async () => (await import('../features/wallet/exchange/AddressBookScreen.tsx')).AddressBookScreen,
  },
  {
    path: screens.exchanges,
    title: 'exchanges',
    messages: ['exchange'],
    load: async () => (await import('../features/wallet/exchange/ExchangesScreen.tsx')).ExchangesScreen,
  },
  {
    path: screens.chat,
    title: 'chat',
    messages: ['chat', 'orders', 'passkey'],
    load: async () => (await import('../features/messaging/chat/ChatScreen.tsx')).ChatScreen,
  },
  {
    path: screens.tutorial,
    title: 'tutorial',
    messages: ['help'],
    load: async () => (await import('../features/market/help/TutorialScreen.tsx')).TutorialScreen,
  },
  {
    path: screens.service,
    title: 'service',
    needsLogin: true,
    messages: ['chat'],
    load: async () => (await import('../features/messaging/chat/ServiceChatScreen.tsx')).ServiceChatScreen,
  },
  {
    path: screens.receive,
    title: 'receive',
    messages: ['codes'],
    load: async () => (await import('../features/wallet/codes/ReceiveScreen.tsx')).ReceiveScreen,
  },
  {
    path: screens.bills,
    title: 'bills',
    messages: ['wallet', 'holds', 'exports'],
    load: async () => (await import('../features/wallet/BillScreen.tsx')).BillScreen,
  },
  {
    path: screens.appeals,
    title: 'appeals',
    messages: ['disputes', 'pdf'],
    load: async () => (await import('../features/orders/disputes/DisputesScreen.tsx')).DisputesScreen,
  },
  {
    path: screens.payPassword,
    title: 'payPassword',
    needsThawed: true,
    messages: ['account'],
    load: async () => (await import('../features/accounts/PayPasswordScreen.tsx')).PayPasswordScreen,
  },
  {
    path: screens.loginPassword,
    title: 'loginPassword',
    messages: ['password', 'auth'],
    load: async () => (await import('../features/accounts/LoginPasswordScreen.tsx')).LoginPasswordScreen,
  },
  {
    path: ownScreens.trader,
    title: 'trader',
    messages: ['trader', 'blocks', 'favourites'],
    load: async () => (await import('../features/traders/TraderScreen.tsx')).TraderScreen,
  },
  {
    path: ownScreens.lifecycle,
    title: 'lifecycle',
    messages: ['lifecycle'],
    load: async () => (await import('../features/orders/lifecycle/LifecycleScreen.tsx')).LifecycleScreen,
  },
  {
    path: ownScreens.reportUser,
    title: 'reportUser',
    needsLogin: true,
    messages: ['trader', 'pdf'],
    load: async () => (await import('../features/reports/ReportUserScreen.tsx')).ReportUserScreen,
  },
  {
    path: ownScreens.security,
    title: 'security',
    needsLogin: true,
    messages: ['security', 'account', 'freeze'],
    load: async () => (await import('../features/accounts/security/SecurityScreen.tsx')).SecurityScreen,
  },
  {
    path: ownScreens.thaw,
    title: 'thaw',
    needsLogin: true,
    messages: ['freeze', 'auth', 'passkey', 'holds'],
    load: async () => (await import('../features/accounts/freeze/ThawScreen.tsx')).ThawScreen,
  },
  {
    path: ownScreens.email,
    title: 'security',
    needsLogin: true,
    needsThawed: true,
    messages: ['security'],
    load: async () => (await import('../features/accounts/security/EmailScreen.tsx')).EmailScreen,
  },
  {
    path: ownScreens.mobile,
    title: 'mobile',
    needsLogin: true,
    messages: ['mobile', 'auth'],
    load: async () => (await import('../features/accounts/security/MobileScreen.tsx')).MobileScreen,
  },
  {
    path: ownScreens.stopMobile,
    title: 'mobile',
    messages: ['mobile', 'auth'],
    load: async () => (await import('../features/accounts/security/MobileScreen.tsx')).StopMobileScreen,
  },
  {
    path: ownScreens.recover,
    title: 'recover',
    messages: ['recover', 'auth'],
    load: async () => (await import('../features/accounts/security/RecoverScreen.tsx')).RecoverScreen,
  },
  {
    path: ownScreens.phishingWord,
    title: 'security',
    needsLogin: true,
    needsThawed: true,
    messages: ['security'],
    load: async () =>
      (await import('../features/accounts/security/PhishingWordScreen.tsx')).PhishingWordScreen,
  },
  {
    path: ownScreens.sessions,
    title: 'sessions',
    needsLogin: true,
    messages: ['sessions', 'freeze'],
    load: async () => (await import('../features/accounts/SessionsScreen.tsx')).SessionsScreen,
  },
  {
    path: ownScreens.blocked,
    title: 'blocked',
    needsLogin: true,
    messages: ['blocks'],
    load: async () => (await import('../features/traders/BlockedScreen.tsx')).BlockedScreen,
  },
  {
    path: ownScreens.myData,
    title: 'myData',
    needsLogin: true,
    messages: ['exports'],
    load: async () => (await import('../features/exports/MyDataScreen.tsx')).MyDataScreen,
  },
  {
    path: ownScreens.favourites,
    title: 'favourites',
    needsLogin: true,
    messages: ['favourites'],
    load: async () => (await import('../features/traders/FavouritesScreen.tsx')).FavouritesScreen,
  },
  {
    path: ownScreens.alerts,
    title: 'alerts',
    needsLogin: true,
    messages: ['alerts'],
    load: async () => (await import('../features/offers/AlertsScreen.tsx')).AlertsScreen,
  },
  {
    path: ownScreens.findTrader,
    title: 'findTrader',
    needsLogin: true,
    messages: ['favourites'],
    load: async () => (await import('../features/traders/FindTraderScreen.tsx')).FindTraderScreen,
  },
  {
    path: ownScreens.closeAccount,
    title: 'closeAccount',
    needsLogin: true,
    needsThawed: true,
    messages: ['exports'],
    load: async () => (await import('../features/exports/CloseAccountScreen.tsx')).CloseAccountScreen,
  },
  {
    path: screens.settings,
    title: 'settings',
    messages: ['account', 'notices'],
    load: async () => (await import('../features/accounts/SettingScreen.tsx')).SettingScreen,
  },
  {
    path: screens.profile,
    title: 'profile',
    messages: ['profile'],
    load: async () => (await import('../features/accounts/ProfileScreen.tsx')).ProfileScreen,
  },
  {
    // A merchant who is no longer verified leaves here; applying asks for the verification.
    path: screens.merchant,
    title: 'merchant',
    messages: ['merchant'],
    load: async () => (await import('../features/wallet/merchants/MerchantScreen.tsx')).MerchantScreen,
  },
  {
    path: screens.bond,
    title: 'bond',
    needsVerified: true,
    needsThawed: true,
    messages: ['merchant', 'holds'],
    load: async () => (await import('../features/wallet/merchants/BondScreen.tsx')).BondScreen,
  },
  {
    path: ownScreens.noticeSettings,
    title: 'noticeSettings',
    needsLogin: true,
    messages: ['noticeSettings', 'notices'],
    load: async () => (await import('../features/messaging/NoticeSettingsScreen.tsx')).NoticeSettingsScreen,
  },
  {
    path: ownScreens.chats,
    title: 'chats',
    needsLogin: true,
    messages: ['chatList'],
    load: async () => (await import('../features/messaging/ChatListScreen.tsx')).ChatListScreen,
  },
  {
    path: screens.notices,
    title: 'notices',
    needsLogin: true,
    messages: ['notices'],
    load: async () => (await import('../features/messaging/NoticeScreen.tsx')).NoticeScreen,
  },
  {
    path: screens.bugReports,
    title: 'bugReports',
    messages: ['reports', 'pdf'],
    load: async () => (await import('../features/reports/ReportBugScreen.tsx')).ReportBugScreen,
  },
  {
    path: screens.share,
    title: 'share',
    messages: ['codes'],
    load: async () => (await import('../features/wallet/codes/ReceiveScreen.tsx')).ShareScreen,
  },
  {
    path: linkPatterns.pay,
    title: 'pay',
    needsLogin: true,
    messages: ['wallet', 'holds', 'passkey', 'auth'],
    load: async () => (await import('../features/wallet/PayScreen.tsx')).PayScreen,
  },
  {
    path: screens.pay,
    title: 'pay',
    needsLogin: true,
    messages: ['wallet', 'holds', 'passkey', 'auth'],
    load: async () => (await import('../features/wallet/PayScreen.tsx')).PayScreen,
  },
  {
    path: linkPatterns.offer,
    title: 'offerLink',
    load: async () => (await import('./shell/redirects.tsx')).OfferLink,
  },
  {
    path: linkPatterns.invite,
    title: 'invite',
    load: async () => (await import('./shell/redirects.tsx')).InviteLink,
  },
  ...(import.meta.env.DEV || import.meta.env.MODE === 'gallery'
    ? [
        {
          path: '/gallery',
          title: 'about',
          load: async () => (await import('../gallery/Gallery.tsx')).Gallery,
        } as const,
      ]
    : []),
]
