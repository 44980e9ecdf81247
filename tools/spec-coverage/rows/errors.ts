/** Section 8: the error catalogue. */
export const errors = {
  'error.401': 'HTTP 401: toast with the code, then redirect to login.',
  'error.403': 'HTTP 403: toast with the code.',
  'error.404': 'HTTP 404: toast meaning request does not exist.',
  'error.otherStatus': 'Other status with a response: rejection passed on silently.',
  'error.noResponse': 'No response: toast Network Error.',
  'error.signIn': 'Login code other than 1: server msg shown as a toast.',
  'error.sellerList': 'Seller-order code other than 1: returned msg shown as a toast.',
  'error.withoutData': 'Both also when the refusal comes without data.',
  'error.socket': 'Websocket error: logged only.',
} as const satisfies Record<string, string>

/** Section 9: business constants and limits. */
export const constants = {
  'constant.toast': 'Toast default duration: 2000 ms.',
  'constant.heartbeat': 'Heartbeat: 5000 ms.',
  'constant.port': 'Websocket port: 1818.',
  'constant.reconnect': 'Reconnect: 5 attempts, 3000 ms apart.',
  'constant.sellerListPage': 'Seller-order list page: 1.',
  'constant.resizeDelay': 'Resize handler delay: 100 ms.',
  'constant.realName': 'Real-name statuses: 0 not verified, 1 under review.',
  'constant.coinDefault': 'Coin balance default: 0.00.',
  'constant.designWidth': 'Design width: 750.',
  'constant.locales': 'Default locale en-US, also zh-CN available; fallback en-US.',
  'constant.userInfoStore': 'User info store is kept in local storage.',
  'constant.parameterStore': 'The parameter store is kept in session storage.',
} as const satisfies Record<string, string>
