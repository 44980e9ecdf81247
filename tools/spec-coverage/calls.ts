import type { Proof } from './rows.ts'

const trade: Proof = ['wholeTrade', 'moves exactly the coin bought, and leaves its trace on both sides']

const passkey: Record<'enrolled' | 'signsIn', Proof> = {
  enrolled: ['passkeysApi', 'is enrolled by whoever knows the pay password, and listed; the owner is told'],
  signsIn: ['passkeysApi', 'signs its owner in, without a name, and its use is noted'],
}

/** Section 7: every path, as the specification spells it. */
export const calls: Readonly<Record<string, Proof>> = {
  '/api/user/login': ['accountsApi', 'takes the username in any case, or the mobile'],
  '/api/user/register': ['accountsApi', 'registers with a code and is signed in'],
  '/api/sms/send': ['accountsApi', 'may be asked for once a minute, five times an hour'],
  '/api/user/logout': ['accountsApi', 'ends with its session: logout, another’s password change, a reset'],
  '/api/user/setPaypassword': ['accountsApi', 'must be set before coin moves'],
  '/api/user/resetpwd': ['accountsApi', 'ends with its session: logout, another’s password change, a reset'],
  '/api/user/realname': ['verificationApi', 'a newcomer applies, is approved, and may trade'],
  '/api/user/profile': ['accounts', 'a profile: a picture, a nickname, another language, and out'],
  '/api/user/getUserinfo': ['accountsApi', 'registers with a code and is signed in'],
  '/api/user/certifiedmerchant': [
    'merchantsApi',
    'applies, pays the bond, is approved, and shows it on every offer',
  ],
  '/index/ajax/upload': ['uploadsApi', 'is made anew, without what the camera wrote into it'],
  '/api/Ma/addMa': ['methodsApi', 'a method bears the verified name, and is of a type that the market knows'],
  '/api/Ma/index': ['methodsApi', 'an edit changes the method and not the orders that were made with it'],
  '/api/Ma/deleteMa': ['methodsApi', 'a method that an open offer or order uses stays'],
  '/api/shoppingmall/addProduct': [
    'offersApi',
    'reserves its coin at once and gives the rest back when it goes down',
  ],
  '/api/shoppingmall/mySell': ['offersApi', 'put up again needs the coin to be there still'],
  '/api/shoppingmall/editProduct': [
    'offersApi',
    'grows and shrinks by what is changed, never under what is sold',
  ],
  '/api/shoppingmall': ['offersApi', 'is found by amount and method, best price first'],
  '/api/shoppingmall/isSellProduct': ['offersApi', 'tells whether it is still open to me, and if not, why'],
  '/api/Userorder/buyBi': trade,
  '/api/userorder/quickBuy': ['wholeTrade', 'quick buy takes the cheapest offer that fits'],
  '/api/Userorder/userPaid': trade,
  '/api/Userorder/sendCoin': trade,
  '/api/Userorder/receivedGoods': trade,
  '/api/Userorder/index': [
    'wholeTrade',
    'the orders list has what awaits me first, and a page past the end is empty',
  ],
  '/api/Userorder/sellOrder': [
    'socketsApi',
    'tells the seller of a new order at once, and the buyer of each step',
  ],
  '/api/Userorder/cancelOrder': [
    'deadlines',
    'stock that returns to an offer that is down goes to the seller’s balance',
  ],
  '/api/Userorder/confirmOrder': trade,
  '/api/userorder/orderTimeout': ['deadlines', 'a hint before the time changes nothing'],
  '/api/Userorder/remindingHim': [
    'deadlines',
    'a reminder waits three minutes for the next, and reaches whoever is awaited',
  ],
  '/api/Userorder/evaluate': trade,
  '/api/Pay/payment': ['walletApi', 'moves coin and leaves a bill on both sides'],
  '/api/index': [
    'conformanceInput',
    'has its decimals in every answer: two for coin and money, six for USDT',
  ],
  '/api/usdtexchange': [
    'exchangeApi',
    'holds the coin, promises what arrives, and is paid with its transaction',
  ],
  '/api/Usermoneychange': ['walletApi', 'sum up what came in and went out, within what is asked for'],
  '/api/userappeal/apply': ['appealsApi', 'of the seller opens at once, and its story is told to both'],
  '/api/userappeal': ['appealsApi', 'of the seller opens at once, and its story is told to both'],
  '/api/userappeal/revoke': [
    'appealsApi',
    'is taken back only by the one who made it, and the order awaits release again',
  ],
  '/api/notice': ['appealsApi', 'of the seller opens at once, and its story is told to both'],
  '/api/notice/allRead': ['notices', 'a notice arrives live, is counted, leads to its cause, and is read'],
}

/** Paths of ours, for screens that the specification names without a call. */
export const additions: Readonly<Record<string, Proof>> = {
  '/api/user/changepwd': ['accountsApi', 'ends with its session: logout, another’s password change, a reset'],
  '/api/user/wallet': ['walletApi', 'says first whom it would pay'],
  '/api/user/passkey/registerOptions': passkey.enrolled,
  '/api/user/passkey/register': passkey.enrolled,
  '/api/user/passkey/list': passkey.enrolled,
  '/api/user/passkey/remove': [
    'passkeysApi',
    'is removed with either password, and opens nothing after that; the owner is told',
  ],
  '/api/user/passkey/loginOptions': passkey.signsIn,
  '/api/user/passkey/login': passkey.signsIn,
  '/api/user/passkey/releaseOptions': [
    'passkey',
    'a passkey signs in and approves a release, in the place of both passwords',
  ],
  '/api/user/push': ['pushApi', 'every step goes to whom it awaits; other notices stay in the app'],
  '/api/user/fault': ['faultsApi', 'waits in the queue with its pictures, and its answer comes as a notice'],
  '/api/user/faults': ['faultsApi', 'is told in the reader’s language'],
  '/api/shoppingmall/detail': trade,
  '/api/Userorder/detail': ['wholeTrade', 'nobody but the two sees an order'],
  '/api/index/problems': ['helpApi', 'are there in every market, in both languages, with no place left open'],
  '/api/index/problem': ['helpApi', 'are read one by one and by kind; one that is not there is refused'],
  '/api/usdtexchange/orders': ['exchangeApi', 'refused gives the coin back with the reason'],
  '/api/userappeal/detail': ['appealsApi', 'of the seller opens at once, and its story is told to both'],
  '/api/userappeal/evidence': ['appealsApi', 'of the seller opens at once, and its story is told to both'],
  '/api/chat/history': ['chatApi', 'comes in pages of twenty, newest first, and says where the next begins'],
}
