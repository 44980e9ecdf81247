import type { ComponentType } from 'react'
import type { messages as titles } from '../locales/en-US/titles.ts'
import type { Namespace } from '../locales/index.ts'

export type TitleKey = keyof typeof titles

type Load = () => Promise<ComponentType>

export type RouteEntry = {
  readonly path: string
  readonly title: TitleKey
  /** Without a token the guard leads to login, and back here afterwards. */
  readonly needsLogin?: true
  /** The catalogues that the screen uses, fetched beside it. */
  readonly messages?: readonly Namespace[]
  readonly load: Load
}

/** The four tabs, in their order. */
export const tabRoutes: readonly RouteEntry[] = [
  {
    path: '/views/home/index',
    title: 'home',
    messages: ['home'],
    load: async () => (await import('../features/home/HomeScreen.tsx')).HomeScreen,
  },
  {
    path: '/views/trade/index',
    title: 'trade',
    messages: ['home', 'trade'],
    load: async () => (await import('../features/trade/TradeScreen.tsx')).TradeScreen,
  },
  {
    path: '/views/order/index',
    title: 'orders',
    messages: ['orders'],
    load: async () => (await import('../features/orders/OrdersScreen.tsx')).OrdersScreen,
  },
  {
    path: '/views/my/index',
    title: 'mine',
    needsLogin: true,
    messages: ['account'],
    load: async () => (await import('../features/accounts/MineScreen.tsx')).MineScreen,
  },
]

/** Every other screen of the spec, and the addresses that QR codes hold. */
export const pageRoutes: readonly RouteEntry[] = [
  {
    path: '/views/other/about',
    title: 'about',
    messages: ['help'],
    load: async () => (await import('../features/help/AboutScreen.tsx')).AboutScreen,
  },
  {
    path: '/views/auth/login',
    title: 'login',
    messages: ['auth', 'passkey'],
    load: async () => (await import('../features/accounts/LoginScreen.tsx')).LoginScreen,
  },
  {
    path: '/views/auth/register',
    title: 'register',
    messages: ['auth'],
    load: async () => (await import('../features/accounts/RegisterScreen.tsx')).RegisterScreen,
  },
  {
    path: '/views/auth/key',
    title: 'key',
    messages: ['passkey'],
    load: async () => (await import('../features/passkeys/KeyScreen.tsx')).KeyScreen,
  },
  {
    path: '/views/trade/sell',
    title: 'sell',
    messages: ['trade'],
    load: async () => (await import('../features/offers/SellScreen.tsx')).SellScreen,
  },
  {
    path: '/views/trade/manage',
    title: 'manage',
    messages: ['trade'],
    load: async () => (await import('../features/payment-methods/ManageScreen.tsx')).ManageScreen,
  },
  {
    path: '/views/trade/add',
    title: 'add',
    messages: ['trade'],
    load: async () => (await import('../features/payment-methods/AddMethodScreen.tsx')).AddMethodScreen,
  },
  {
    path: '/views/trade/kyc',
    title: 'kyc',
    messages: ['kyc'],
    load: async () => (await import('../features/verification/KycScreen.tsx')).KycScreen,
  },
  {
    path: '/views/trade/kyc-finish',
    title: 'kycFinish',
    messages: ['kyc'],
    load: async () => (await import('../features/verification/KycFinishScreen.tsx')).KycFinishScreen,
  },
  {
    path: '/views/trade/kyc-wait',
    title: 'kycWait',
    messages: ['kyc'],
    load: async () => (await import('../features/verification/KycWaitScreen.tsx')).KycWaitScreen,
  },
  {
    path: '/views/trade/match',
    title: 'match',
    messages: ['trade'],
    load: async () => (await import('../features/trade/MatchScreen.tsx')).MatchScreen,
  },
  {
    path: '/views/trade/buy_process',
    title: 'buyProcess',
    messages: ['orders', 'appeals', 'passkey'],
    load: async () => (await import('../features/orders/OrderProcessScreen.tsx')).OrderProcessScreen,
  },
  {
    path: '/views/home/problem',
    title: 'problem',
    messages: ['help'],
    load: async () => (await import('../features/help/ProblemScreen.tsx')).ProblemScreen,
  },
  {
    path: '/views/home/problemDetail',
    title: 'problemDetail',
    messages: ['help'],
    load: async () => (await import('../features/help/ProblemDetailScreen.tsx')).ProblemDetailScreen,
  },
  {
    path: '/views/home/scan',
    title: 'scan',
    needsLogin: true,
    messages: ['codes'],
    load: async () => (await import('../features/codes/ScanScreen.tsx')).ScanScreen,
  },
  {
    path: '/views/home/buylist',
    title: 'buylist',
    messages: ['home'],
    load: async () => (await import('../features/offers/BuyListScreen.tsx')).BuyListScreen,
  },
  {
    path: '/views/home/buy',
    title: 'buy',
    messages: ['home'],
    load: async () => (await import('../features/offers/BuyScreen.tsx')).BuyScreen,
  },
  {
    path: '/views/home/exchange',
    title: 'exchange',
    needsLogin: true,
    messages: ['exchange', 'trade'],
    load: async () => (await import('../features/exchange/ExchangeScreen.tsx')).ExchangeScreen,
  },
  {
    path: '/views/home/usdtOrder',
    title: 'usdtOrder',
    messages: ['exchange'],
    load: async () => (await import('../features/exchange/UsdtOrderScreen.tsx')).UsdtOrderScreen,
  },
  {
    path: '/views/home/chat',
    title: 'chat',
    messages: ['chat', 'orders', 'passkey'],
    load: async () => (await import('../features/chat/ChatScreen.tsx')).ChatScreen,
  },
  {
    path: '/views/home/tutorial',
    title: 'tutorial',
    messages: ['help'],
    load: async () => (await import('../features/help/TutorialScreen.tsx')).TutorialScreen,
  },
  {
    path: '/views/home/customer',
    title: 'customer',
    needsLogin: true,
    messages: ['chat', 'service'],
    load: async () => (await import('../features/chat/CustomerScreen.tsx')).CustomerScreen,
  },
  {
    path: '/views/my/ewm',
    title: 'receive',
    messages: ['codes'],
    load: async () => (await import('../features/codes/ReceiveScreen.tsx')).ReceiveScreen,
  },
  {
    path: '/views/my/mybill',
    title: 'bills',
    messages: ['wallet'],
    load: async () => (await import('../features/wallet/BillScreen.tsx')).BillScreen,
  },
  {
    path: '/views/my/appeal',
    title: 'appeals',
    messages: ['appeals'],
    load: async () => (await import('../features/appeals/AppealScreen.tsx')).AppealScreen,
  },
  {
    path: '/views/my/pwd',
    title: 'payPassword',
    messages: ['account'],
    load: async () => (await import('../features/accounts/PayPasswordScreen.tsx')).PayPasswordScreen,
  },
  {
    path: '/views/my/loginpwd',
    title: 'loginPassword',
    messages: ['password', 'auth'],
    load: async () => (await import('../features/accounts/LoginPasswordScreen.tsx')).LoginPasswordScreen,
  },
  {
    path: '/views/my/setting',
    title: 'settings',
    messages: ['account', 'push'],
    load: async () => (await import('../features/accounts/SettingScreen.tsx')).SettingScreen,
  },
  {
    path: '/views/my/mod_user_info',
    title: 'profile',
    messages: ['profile'],
    load: async () => (await import('../features/accounts/ProfileScreen.tsx')).ProfileScreen,
  },
  {
    path: '/views/my/merchant_auth',
    title: 'merchant',
    messages: ['merchant', 'trade'],
    load: async () => (await import('../features/merchants/MerchantScreen.tsx')).MerchantScreen,
  },
  {
    path: '/views/my/bond',
    title: 'bond',
    messages: ['merchant', 'trade'],
    load: async () => (await import('../features/merchants/BondScreen.tsx')).BondScreen,
  },
  {
    path: '/views/my/notice',
    title: 'notices',
    needsLogin: true,
    messages: ['notices'],
    load: async () => (await import('../features/notices/NoticeScreen.tsx')).NoticeScreen,
  },
  {
    path: '/views/my/fault',
    title: 'fault',
    messages: ['fault'],
    load: async () => (await import('../features/faults/FaultScreen.tsx')).FaultScreen,
  },
  {
    path: '/views/my/share',
    title: 'share',
    messages: ['codes'],
    load: async () => (await import('../features/codes/ShareScreen.tsx')).ShareScreen,
  },
  {
    path: '/pay/:address',
    title: 'pay',
    needsLogin: true,
    messages: ['wallet'],
    load: async () => (await import('../features/wallet/PayScreen.tsx')).PayScreen,
  },
  {
    path: '/pay',
    title: 'pay',
    needsLogin: true,
    messages: ['wallet'],
    load: async () => (await import('../features/wallet/PayScreen.tsx')).PayScreen,
  },
  { path: '/offer/:id', title: 'offer', load: async () => (await import('./shell/redirects.tsx')).OfferLink },
  {
    path: '/invite/:code',
    title: 'invite',
    load: async () => (await import('./shell/redirects.tsx')).InviteLink,
  },
  ...(import.meta.env.DEV
    ? [
        {
          path: '/gallery',
          title: 'about',
          load: async () => (await import('../gallery/Gallery.tsx')).Gallery,
        } as const,
      ]
    : []),
]
