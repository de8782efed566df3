/** What administrators do, as the audit keeps it: the object's type, and what happened to it. */
export const AUDIT_ACTIONS = [
  'dataset.create',
  'dataset.update',
  'dataset.delete',
  'reference.decide',
  'reference.delete',
  'user.create',
  'user.update',
  'user.role',
  'user.delete',
  'user.freeze',
  'user.reset_password',
  'question.sync_dataset',
  'task.cancel',
  'team.approve',
  'team.refuse',
  'team.update',
  'team.delete',
  'saved_reply.create',
  'saved_reply.delete',
] as const;
export type AuditAction = (typeof AUDIT_ACTIONS)[number];
