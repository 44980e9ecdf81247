import type { DataOf } from '@u-market/contract'
import { plainPicture, roles, type World } from '@u-market/testkit'

type Role = 'bob' | 'alice' | 'mei'
type Asked = {
  readonly account?: string
  readonly mobile?: string
  readonly documentNumber?: string
  readonly dropsFactor?: '0' | '1'
}

/** A visitor who says that an account is theirs, with the identity of its owner unless told otherwise. */
export async function asksForAccount(
  world: World,
  who: Role,
  { mobile = '+8613899990011', ...changed }: Asked = {},
): Promise<DataOf<'askRecovery'>> {
  const visitor = world.visitor()
  const { demoCode: code = '' } = await visitor.call('sendCode', { mobile, event: 'newmobile' })
  const picture = async () => (await plainPicture()).toString('base64url')
  return visitor.call('askRecovery', {
    ...{ account: who, mobile, code, dropsFactor: '0', note: 'My phone was stolen' },
    ...{ realName: roles[who].realName, documentNumber: roles[who].documentNumber },
    ...{ document: await picture(), portrait: await picture() },
    ...changed,
  })
}

/** Two arbiters give the account back. */
export async function giveBack(world: World, id: number): Promise<void> {
  const [anna, abel] = [await world.atConsole('anna'), await world.atConsole('abel')]
  const reason = 'The face is that of the document'
  const proposal = await anna.call('proposeRecovery', { id, reason })
  await abel.call('approveProposal', { id: proposal.id })
}
