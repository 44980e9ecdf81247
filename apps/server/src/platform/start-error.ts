/** What keeps the server from starting and can be said in one line; anything else that is thrown is a bug. */
export class StartError extends Error {
  override readonly name = 'StartError'
}
