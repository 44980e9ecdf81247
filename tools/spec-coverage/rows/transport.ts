/** Section 7, beside the table of paths: how a call and the socket speak. */
export const transport = {
  'http.post': 'All calls to the HTTP API are POST.',
  'http.form': 'Their body is form-encoded.',
  'http.token': 'Each carries a token header read from local storage.',
  'http.fixedHeaders': 'Each carries two fixed custom headers.',
  'http.baseUrl': 'The base URL comes from configuration.',
  'http.status200': 'Only an HTTP 200 response has its data returned to the caller.',
  'getUser.token': 'The body of getUserinfo carries the token.',
  'answer.signIn':
    'Login response: code (1 means success), msg, data (the user info, with token and realnamestatus).',
  'answer.sameForm': 'The home config and user info responses are read the same way.',
  'sellerList.onStartup': 'The seller-order list is asked for on startup when logged in.',
  'sellerList.payload':
    'Its payload: seller_id (the current user), pay_status set to confirming, page set to 1.',
  'sellerList.answer': 'It returns code, data (array of orders) and msg; code 1 means success.',
  'sellerList.first':
    'If the list is non-empty, the first order is offered to the seller through the prompt.',
  'sellerList.refused': 'Any other code shows the message.',
  'socket.address': 'The websocket connects to a configured address.',
  'socket.query': 'Its query parameters: modulename=index, token and isOrder=yes.',
  'socket.json': 'It receives JSON messages.',
  'socket.reconnects': 'It reconnects automatically, up to 5 attempts 3000 ms apart.',
  'socket.pingFrame': 'Ping messages carry a controller field Message and an action ping.',
  'notice.toast': 'A notice push shows a toast with the buy order id followed by the message text.',
  'notice.refreshes': 'A notice push refreshes some data.',
  'newMessage.offers':
    'A new_message push with ordermsgtype confirming offers the seller the order in the data.message JSON.',
} as const satisfies Record<string, string>
