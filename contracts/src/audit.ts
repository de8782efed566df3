import type { EpochMs, Id, CappedPage } from './common.ts';

/** What administrators do, as the audit keeps it: the object's type, and what happened to it. */
export const AUDIT_ACTIONS = [
  'dataset.create',
  'dataset.update',
  'dataset.delete',
  'dataset.restore',
  'dataset.withdraw_version',
  'reference.decide',
  'reference.delete',
  'user.create',
  'user.update',
  'user.role',
  'user.delete',
  'user.freeze',
  'user.reset_password',
  'user.export',
  'user.second_factor',
  'user.reset_second_factor',
  'user.revoke_key',
  'user.create_key',
  'user.delete_key',
  'user.change_email',
  'user.change_password',
  'user.end_sessions',
  'user.view_as_visitor',
  'competition.create',
  'competition.copy',
  'competition.update',
  'competition.delete',
  'competition.restore',
  'competition.export_teams',
  'competition.export_submissions',
  'announcement.create',
  'announcement.update',
  'announcement.withdraw',
  'group.create',
  'group.update',
  'group.rule',
  'group.delete',
  'group.restore',
  'question.create',
  'question.update',
  'question.delete',
  'question.restore',
  'question.sync_dataset',
  'question.pause',
  'question.resume',
  'question.rejudge',
  'question.count_verdicts',
  'question.stop_rejudging',
  'judging.pause',
  'judging.resume',
  'judging.drain',
  'judging.undrain',
  'judging.pin_image',
  'judging.unpin_image',
  'settings.update',
  'task.cancel',
  'team.approve',
  'team.refuse',
  'team.update',
  'team.delete',
  'team.import',
  'team.notify',
  'team.view_as',
  'saved_reply.create',
  'saved_reply.delete',
  'file.download',
  'file.look',
  'audit.export',
] as const;
export type AuditAction = (typeof AUDIT_ACTIONS)[number];

type ObjectOf<A> = A extends `${infer O}.${string}` ? O : never;
export type AuditObject = ObjectOf<AuditAction>;

/** What the actions are done to, each once, in their order. */
export const AUDIT_OBJECTS: readonly AuditObject[] = [
  ...new Set(AUDIT_ACTIONS.map((action) => action.split('.', 1)[0] as AuditObject)),
];

/** The audit names objects by id, and the settings have none. */
export const SETTINGS_AUDIT_ID: Id = '00000000-0000-0000-0000-000000000001';

/** Entries that an export has at most: of more, nothing is exported. */
export const AUDIT_EXPORT_MAX = 1_000_000;

export interface AuditRecord {
  /** of digits, in the order of writing */
  id: string;
  at: EpochMs;
  user_id: Id;
  /** as it was then */
  username: string;
  address: string;
  /** where the session was begun: `customer`, `admin` or `api` */
  audience: string;
  /** how the API key begins that it was done by; null: in a session, or before this was kept */
  key_prefix: string | null;
  action: AuditAction;
  object_type: AuditObject;
  object_id: Id;
  /** as the object is called now; null where it is gone or has no name */
  object_name: string | null;
  /** what was different before; null: the object is new */
  before: Record<string, unknown> | null;
  /** what is different now; null: the object is gone */
  after: Record<string, unknown> | null;
  /** in the words of whoever did it */
  why: string | null;
}

export type AuditPage = CappedPage<AuditRecord>;
