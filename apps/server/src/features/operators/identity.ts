import type { SessionOperator } from '../call.ts'

type Identity = Pick<SessionOperator, 'id' | 'username' | 'name' | 'role'>

/** What the console calls an operator by. */
export function identityOf({ id, username, name, role }: Identity): Identity {
  return { id, username, name, role }
}
