import type { UserId } from '@u-market/domain'
import { type Runner, statement } from '../../db/statement.ts'
import type { Claim } from '../events/index.ts'

/** The writer of a message, and the id that their client gave it: the same twice is one message. */
type Written = {
  readonly sessionId: number
  readonly by: { readonly userId: UserId } | { readonly operatorId: number }
  readonly clientId: string
}

export function messageClaim({ sessionId, by, clientId }: Written): Claim {
  return {
    name:
      'userId' in by
        ? `chat ${sessionId} ${by.userId} ${clientId}`
        : `service ${sessionId} ${by.operatorId} ${clientId}`,
    bodyHash: null,
  }
}

const findSql = statement<{ seq: bigint }>('find-message', 'select seq from event where claim = $1')

/** The number of a message that was stored before. */
export async function findMessage(runner: Runner, claim: Claim): Promise<number | null> {
  const [found] = await findSql(runner, [claim.name])
  return found ? Number(found.seq) : null
}
