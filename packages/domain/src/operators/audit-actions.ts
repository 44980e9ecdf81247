/** Every act that the audit trail records, as `noun.verb`: the server writes no other, and the console has words for each. */
export const auditActions = [
  'operator.sign_in',
  'operator.sign_out',
  'operator.sign_in_failed',
  'operator.refused',
  'operator.open_link',
  'operator.set_up',
  'operator.end_session',
  'operator.change_password',
  'operator.change_factor',
  'operator.renew_recovery_codes',
  'operator.invite',
  'operator.reset',
  'operator.close',
  'operator.change_role',
  'proposal.make',
  'proposal.approve',
  'proposal.refuse',
  'proposal.withdraw',
  'proposal.void',
  'coin.issue',
  'coin.take_back',
  'coin.adjust',
  'verification.look',
  'verification.approve',
  'verification.refuse',
  'verification.revoke',
  'document.look',
  'appeal.look',
  'order.look',
  'exchange.look',
  'merchant.look',
  'service.look',
  'fault.look',
  'complaint.look',
  'user.look',
  'list.look',
  'appeal.propose',
  'appeal.release',
  'appeal.refund',
  'appeal.split',
  'claim.hold',
  'claim.release_hold',
  'claim.dismiss',
  'claim.award',
  'exchange.authorise',
  'exchange.pay',
  'exchange.correct',
  'exchange.confirm',
  'exchange.refuse',
  'merchant.approve',
  'merchant.refuse',
  'merchant.revoke',
  'service.answer',
  'service.close',
  'service.reopen',
  'fault.answer',
  'fault.reopen',
  'complaint.answer',
  'complaint.reopen',
  'help.edit',
  'sanction.impose',
  'sanction.change',
  'sanction.lift',
  'account.freeze',
  'account.close',
  'account.reopen',
  'setting.change',
  'rail.change',
  'recovery.look',
  'recovery.approve',
  'recovery.refuse',
  'switch.stop',
  'switch.restart',
  'audit.export',
] as const
export type AuditAction = (typeof auditActions)[number]
/** Views of another person's private data. */
export type AuditedViewAction = Exclude<Extract<AuditAction, `${string}.look`>, 'list.look'>

/** Lists of private rows, named by what they list. */
export type AuditedList =
  | 'verification'
  | 'appeal'
  | 'order'
  | 'exchange'
  | 'merchant'
  | 'service'
  | 'fault'
  | 'complaint'
  | 'user'
  | 'sanction'
  | 'proposal'
  | 'recovery'
