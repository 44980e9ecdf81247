import type { ServerFrame } from '@u-market/contract'
import type { OrderState } from '@u-market/domain'
import type { Proof } from './rows.ts'

/** Sections 4 and 7: what the socket says, each msgtype of the contract. */
export const pushes: Readonly<Record<ServerFrame['msgtype'], Proof>> = {
  initialize: ['socketsApi', 'greets with who I am, how much is unread and where the stream stands'],
  user_initialize: ['conformanceSockets', 'opens, pages, acknowledges and pushes as written down'],
  chat_record: ['conformanceSockets', 'opens, pages, acknowledges and pushes as written down'],
  send_message: ['socketsApi', 'carries text and pictures once, however often they are sent'],
  new_message: ['socketsApi', 'tells the seller of a new order at once, and the buyer of each step'],
  read_message_done: ['socketsApi', 'marks what is read and shows who is typing'],
  message_input: ['socketsApi', 'marks what is read and shows who is typing'],
  notice: ['conformanceSockets', 'a notice says whose it is beside its data'],
  online: ['conformanceSockets', 'online and offline name the user at the top, to those concerned alone'],
  offline: ['conformanceSockets', 'online and offline name the user at the top, to those concerned alone'],
  show_msg: ['gateway', 'junk is answered in the user’s language, then cut off'],
  clear: ['gateway', 'signs off with clear'],
}

const newcomer: Proof = [
  'newcomer',
  'a newcomer gets in: code, pay password, documents, a refusal, an approval',
]

/** The states of an order: what each allows is the table that `lifecycle-cells` walks through cell by cell. */
export const orderStates: Readonly<Record<OrderState, Proof>> = {
  confirming: [
    'deadlines',
    'a seller who does not confirm in ten minutes loses the order, and the stock returns',
  ],
  paying: ['deadlines', 'a late buyer loses the order after {minutes} minutes'],
  releasing: ['deadlines', 'a missed release opens the appeal to the buyer and takes nothing from them'],
  appealing: ['appealsApi', 'closes the order’s deadline: nobody is timed out while it is judged'],
  completed: ['wholeTrade', 'moves exactly the coin bought, and leaves its trace on both sides'],
  cancelled: ['deadlines', 'stock that returns to an offer that is down goes to the seller’s balance'],
  expired: ['deadlines', 'counts by the server’s clock even while its worker is down'],
}

/** Section 4, but for orders and pushes. */
export const states: Readonly<Record<string, Proof>> = {
  'real-name 0: stopped, and the step dialog opens': newcomer,
  'real-name 1: the message says to wait': [
    'errors',
    'unverified: the purchase notice opens; under review: the message says to wait',
  ],
  'real-name 2: proceeds': ['verificationApi', 'a newcomer applies, is approved, and may trade'],
  'token present or absent; the socket is connected after login': [
    'connection',
    'without a token nothing happens',
  ],
  '401: a message, then login': [
    'session',
    'a dead token meets 401: said, forgotten, and back to the login page',
  ],
  'other push types are ignored': [
    'startup',
    'pushes of a kind that nobody knows, and frames that are none, change nothing',
  ],
  'connected: a ping every 5000 ms; closed: none': [
    'connection',
    'while connected it pings every 5000 ms, and stops when closed',
  ],
  'reconnect failure sets the reconnect-error flag': [
    'connectionShell',
    'a socket that gives up says so, and one press brings it back',
  ],
  'purchase notice: opened by its flag, cleared by closing or by going to verify': newcomer,
  'seller prompt: a new order opens the Tip dialog': [
    'trade',
    'a whole trade on two phones, without a reload',
  ],
}

/** Section 8, to the letter. */
export const errors: Readonly<Record<string, Proof>> = {
  'HTTP 401: toast with the code, then login': [
    'errors',
    '401: a toast with the code, then login, which leads back to where I was',
  ],
  'HTTP 403: toast with the code': ['errors', '403: a toast with the code'],
  'HTTP 404: toast, request does not exist': [
    'errors',
    '404: a toast meaning that the request does not exist',
  ],
  'other status: rejected silently': ['errors', '%i raises no toast; the screen has words for it'],
  'no response: toast Network Error': [
    'errors',
    'no response: Network Error, once for many calls, for 2000 ms',
  ],
  'login code other than 1: msg as a toast': [
    'startup',
    'a login that is refused is said in the server’s words, and what was typed stays',
  ],
  'seller-order code other than 1: msg as a toast': [
    'startup',
    'a seller-order list that is refused is said in the server’s words',
  ],
  'socket error: logged only': [
    'connection',
    'an error of the wire is logged and nothing else: its closing decides',
  ],
}

/** Section 9. */
export const constants: Readonly<Record<string, Proof>> = {
  'toast 2000 ms': ['errors', 'no response: Network Error, once for many calls, for 2000 ms'],
  'heartbeat 5000 ms': ['connection', 'while connected it pings every 5000 ms, and stops when closed'],
  'port 1818': ['config', 'an empty environment is a demo on this machine alone'],
  'reconnect: 5 attempts, 3000 ms apart': [
    'connection',
    'five tries 3000 ms apart, then the reconnect-error flag',
  ],
  'seller-order list: page 1': [
    'startup',
    'startup and a reconnect ask for the first page of my confirming sales, and offer the first',
  ],
  'resize handler: 100 ms': [
    'keyboard',
    'what the keyboard covers is measured once, 100 ms after the last change of size',
  ],
  'real-name 0 not verified, 1 under review': newcomer,
  'coin balance 0.00': ['accountsApi', 'registers with a code and is signed in'],
  'design width 750': ['sizes', 'one design pixel is a 750th of the phone’s width'],
  'default locale en-US, also zh-CN, fallback en-US': [
    'i18n',
    'a catalogue that cannot be fetched falls back to the base language',
  ],
  'both languages complete': ['locales', '%s is complete in %s: same keys, same parameters, no empty text'],
  'user info in local storage': [
    'stores',
    'the user info lies flat under userInfo, token in it, and is there after a reload',
  ],
  'parameters in session storage': ['stores', 'parameters live in the session storage'],
  'phones alone get the app': ['gate', 'phones get the app'],
}
