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
  'verification.read': readers('reviewer'),
  'verification.decide': all('reviewer'),
  'merchant.read': readers('reviewer', 'finance'),
  'merchant.decide': all('reviewer'),
  'appeal.read': readers('arbiter', 'support'),
  'appeal.rule': all('arbiter'),
  'exchange.read': readers('finance', 'support'),
  'exchange.decide': all('finance'),
  'service.read': readers('support'),
  'service.answer': all('support'),
  'fault.read': readers('support'),
  'fault.answer': all('support'),
  'complaint.read': readers('support', 'arbiter'),
  'complaint.answer': all('support', 'arbiter'),
  'order.read': readers('support', 'finance', 'arbiter'),
  'user.read': everybody,
  'sanction.read': everybody,
  // They protect, so whoever sees the need imposes them at once; what another has imposed takes somebody who rules.
  'sanction.impose': all('support', 'finance', 'arbiter'),
  'sanction.lift': all('arbiter'),
  'account.close': all('arbiter'),
  'coin.issue': all('finance'),
  'book.read': readers('finance'),
  'help.read': everybody,
  'help.edit': all('support'),
  'setting.read': everybody,
  'setting.change': all(),
  // The second of two who change a setting: another administrator, or those who answer for coin.
  'setting.approve': all('finance'),
  'switch.read': everybody,
  'switch.set': all('finance'),
  'audit.read': readers(),
  'audit.export': readers(),
  'operator.read': readers(),
  'operator.manage': all(),
  // The second of two who give somebody a role: another administrator, or one of those who answer for coin and rulings.
  'operator.approve': all('finance', 'arbiter'),
  'proposal.read': readers('finance', 'arbiter'),
  'proposal.decide': all('finance', 'arbiter'),
} as const satisfies Record<string, Roles>

export type Permission = keyof typeof permissions

/** Whether a role may do an act at all; what it may do alone is decided by limits beside it. */
export function hasPermission(role: OperatorRole, act: Permission): boolean {
  return rolesFor(act).includes(role)
}

export function rolesFor(act: Permission): Roles {
  return permissions[act]
}

function all(...roles: Roles): Roles {
  return [...roles, 'administrator']
}

/** An auditor looks at all that is decided, and decides nothing. */
function readers(...roles: Roles): Roles {
  return [...roles, 'administrator', 'auditor']
}
