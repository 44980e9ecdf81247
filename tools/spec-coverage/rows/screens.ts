/** Section 2, beside the table of routes: tabs, guard, and the two dialogs. */
export const screens = {
  'root.redirects': 'A root path redirects to the home page.',
  'tabs.four': 'A tab layout holds four tabs.',
  'page.titles': 'Each page has a page title.',
  'guard.marked': 'Login is required only where marked (auth), and at Mine.',
  'guard.noToken': 'For a route that needs login, if no token is stored the user is sent to the login page.',
  'guard.token': 'Otherwise navigation proceeds.',
  'chat.orderType': 'Query orderType=sell is used when a seller chats with a buyer.',
  'purchaseNotice.flag': 'The purchase notice is shown when a stored flag showStepModel is set.',
  'purchaseNotice.closes': 'It is closeable; closing it clears the flag.',
  'purchaseNotice.title': 'Its title means purchase notice.',
  'purchaseNotice.verification':
    'Step 1, identity verification: users must complete real-name verification before they can order.',
  'purchaseNotice.order':
    'Step 2, place an order: choose a seller matching the quantity, pay by bank card or e-wallet; the official side charges no fee.',
  'purchaseNotice.payment':
    'Step 3, confirm payment: after transferring tap payment completed and upload a screenshot; once the seller confirms receipt the coins go into the buyer’s wallet.',
  'purchaseNotice.complete': 'Step 4: trade complete.',
  'purchaseNotice.note':
    'A note says that the user has not completed real-name verification and should do so first.',
  'purchaseNotice.button': 'A primary button clears the flag and goes to the verification page.',
  'sellerPrompt.opens':
    'When a new buyer order arrives, a dialog titled Tip says that the buyer named {name} has placed an order and asks whether to chat now.',
  'sellerPrompt.buttons': 'Its buttons are confirm and cancel.',
  'sellerPrompt.confirm': 'Confirm goes to the chat with orderType=sell.',
} as const satisfies Record<string, string>
