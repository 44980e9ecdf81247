/**
 * Who of those who run the market may do what: one table, act × role, read by the server, which refuses what it does not allow,
 * and by the console, which shows such controls disabled with their reason. Acts are named `noun.verb`; `read` is every look at
 * the noun's pages, their documents included.
 */
export const operatorRoles = [
  'reviewer',
  'support',
  'finance',
  'arbiter',
  'administrator',
  'auditor',
] as const
export type OperatorRole = (typeof operatorRoles)[number]

type Roles = readonly OperatorRole[]

const everybody: Roles = operatorRoles

export const permissions = {
  'verification.read': looked('reviewer'),
  'verification.decide': all('reviewer'),
  'merchant.read': looked('reviewer', 'finance'),
  'merchant.decide': all('reviewer'),
  'appeal.read': looked('arbiter', 'support'),
  'appeal.rule': all('arbiter'),
  'exchange.read': looked('finance', 'support'),
  'exchange.decide': all('finance'),
  'service.read': looked('support'),
  'service.answer': all('support'),
  'fault.read': looked('support'),
  'fault.answer': all('support'),
  'complaint.read': looked('support', 'arbiter'),
  'complaint.answer': all('support', 'arbiter'),
  'order.read': looked('support', 'finance', 'arbiter'),
  'user.read': everybody,
  'sanction.read': everybody,
  // They protect, so whoever sees the need imposes them at once; what another has imposed takes somebody who rules.
  'sanction.impose': all('support', 'finance', 'arbiter'),
  'sanction.lift': all('arbiter'),
  'account.close': all('arbiter'),
  'coin.issue': all('finance'),
  'book.read': looked('finance'),
  'help.read': everybody,
  'help.edit': all('support'),
  'setting.read': everybody,
  'setting.change': all(),
  // The second of two who change a setting: another administrator, or those who answer for coin.
  'setting.approve': all('finance'),
  'switch.read': everybody,
  'switch.set': all('finance'),
  'audit.read': looked(),
  'audit.export': looked(),
  'operator.read': looked(),
  'operator.manage': all(),
  // The second of two who give somebody a role: another administrator, or one of those who answer for coin and rulings.
  'operator.approve': all('finance', 'arbiter'),
  'proposal.read': looked('finance', 'arbiter'),
  'proposal.decide': all('finance', 'arbiter'),
} as const satisfies Record<string, Roles>

export type OperatorAct = keyof typeof permissions

/** Whether a role may do an act at all; what it may do alone is decided by limits beside it. */
export function mayDo(role: OperatorRole, act: OperatorAct): boolean {
  return rolesFor(act).includes(role)
}

export function rolesFor(act: OperatorAct): Roles {
  return permissions[act]
}

function all(...roles: Roles): Roles {
  return [...roles, 'administrator']
}

/** An auditor looks at all that is decided, and decides nothing. */
function looked(...roles: Roles): Roles {
  return [...roles, 'administrator', 'auditor']
}
