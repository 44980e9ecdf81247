/**
 * Permissions of operators: one table, act × role. The server refuses what it does not allow; the console disables such controls
 * and says why. Acts are named `noun.verb`; `read` covers the noun's pages and documents.
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
  // Any of these roles may impose a sanction at once, because it protects; lifting another operator's takes an arbiter.
  'sanction.impose': all('support', 'finance', 'arbiter'),
  'sanction.lift': all('arbiter'),
  // For an owner who calls about a stolen phone. Only the owner ends it.
  'account.freeze': all('support', 'arbiter'),
  'account.close': all('arbiter'),
  // Giving an account back takes two of those who close accounts; they see the document beside the verified one.
  'recovery.read': readers('arbiter'),
  'account.recover': all('arbiter'),
  // A verification or a merchant’s badge: by those who close accounts, as reviewers would judge their own decisions.
  'certificate.revoke': all('arbiter'),
  'coin.issue': all('finance'),
  'book.read': readers('finance'),
  'help.read': everybody,
  'help.edit': all('support'),
  'setting.read': everybody,
  'setting.change': all(),
  // Approves what `setting.change` proposes: another administrator, or finance, who answer for coin.
  'setting.approve': all('finance'),
  'switch.read': everybody,
  'switch.set': all('finance'),
  'audit.read': readers(),
  'audit.export': readers(),
  'operator.read': readers(),
  'operator.manage': all(),
  // Approves what `operator.manage` proposes: another administrator, finance or an arbiter, so that a market with one
  // administrator is not stuck.
  'operator.approve': all('finance', 'arbiter'),
  'proposal.read': readers('finance', 'arbiter'),
  'proposal.decide': all('finance', 'arbiter'),
} as const satisfies Record<string, Roles>

export type Permission = keyof typeof permissions

/** Whether a role may do an act at all; `four-eyes.ts` limits what it may do alone. */
export function hasPermission(role: OperatorRole, act: Permission): boolean {
  return rolesFor(act).includes(role)
}

export function rolesFor(act: Permission): Roles {
  return permissions[act]
}

function all(...roles: Roles): Roles {
  return [...roles, 'administrator']
}

/** These roles, administrators, and auditors, who may read everything and decide nothing. */
function readers(...roles: Roles): Roles {
  return [...roles, 'administrator', 'auditor']
}
