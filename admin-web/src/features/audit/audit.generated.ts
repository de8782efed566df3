import { api } from '../../shared/api';
const injectedRtkApi = api.injectEndpoints({
  endpoints: (build) => ({
    adminAuditList: build.query<AdminAuditListApiResponse, AdminAuditListApiArg>({
      query: (queryArg) => ({
        url: `/v1/admin/audit`,
        params: {
          page: queryArg.page,
          limit: queryArg.limit,
          object_type: queryArg.objectType,
          object_id: queryArg.objectId,
          username: queryArg.username,
          action: queryArg.action,
          from: queryArg['from'],
          to: queryArg.to,
        },
      }),
    }),
    adminAuditDownload: build.query<AdminAuditDownloadApiResponse, AdminAuditDownloadApiArg>({
      query: (queryArg) => ({
        url: `/v1/admin/audit/download`,
        params: {
          object_type: queryArg.objectType,
          object_id: queryArg.objectId,
          username: queryArg.username,
          action: queryArg.action,
          from: queryArg['from'],
          to: queryArg.to,
          format: queryArg.format,
        },
      }),
    }),
  }),
  overrideExisting: false,
});
export { injectedRtkApi as auditClient };
export type AdminAuditListApiResponse =
  /** status 200 at most 10000 are counted and paged through */ AuditPageDto;
export type AdminAuditListApiArg = {
  page?: number;
  limit?: number;
  /** what it was done to */
  objectType?:
    | 'dataset'
    | 'reference'
    | 'user'
    | 'competition'
    | 'announcement'
    | 'group'
    | 'question'
    | 'judging'
    | 'settings'
    | 'task'
    | 'team'
    | 'saved_reply'
    | 'file'
    | 'audit';
  objectId?: string;
  /** whole, as it was then */
  username?: string;
  action?:
    | 'dataset.create'
    | 'dataset.update'
    | 'dataset.delete'
    | 'dataset.restore'
    | 'dataset.withdraw_version'
    | 'reference.decide'
    | 'reference.delete'
    | 'user.create'
    | 'user.update'
    | 'user.role'
    | 'user.delete'
    | 'user.freeze'
    | 'user.reset_password'
    | 'user.export'
    | 'user.second_factor'
    | 'user.reset_second_factor'
    | 'user.revoke_key'
    | 'user.create_key'
    | 'user.delete_key'
    | 'user.change_email'
    | 'user.change_password'
    | 'user.end_sessions'
    | 'user.view_as_visitor'
    | 'competition.create'
    | 'competition.copy'
    | 'competition.update'
    | 'competition.delete'
    | 'competition.restore'
    | 'competition.export_teams'
    | 'competition.export_submissions'
    | 'announcement.create'
    | 'announcement.update'
    | 'announcement.withdraw'
    | 'group.create'
    | 'group.update'
    | 'group.rule'
    | 'group.delete'
    | 'group.restore'
    | 'question.create'
    | 'question.update'
    | 'question.delete'
    | 'question.restore'
    | 'question.sync_dataset'
    | 'question.pause'
    | 'question.resume'
    | 'question.rejudge'
    | 'question.count_verdicts'
    | 'question.stop_rejudging'
    | 'judging.pause'
    | 'judging.resume'
    | 'judging.drain'
    | 'judging.undrain'
    | 'judging.pin_image'
    | 'judging.unpin_image'
    | 'settings.update'
    | 'task.cancel'
    | 'team.approve'
    | 'team.refuse'
    | 'team.update'
    | 'team.delete'
    | 'team.import'
    | 'team.notify'
    | 'team.view_as'
    | 'saved_reply.create'
    | 'saved_reply.delete'
    | 'file.download'
    | 'file.look'
    | 'audit.export';
  /** epoch ms; not before */
  from?: number;
  /** epoch ms; before */
  to?: number;
};
export type AdminAuditDownloadApiResponse =
  /** status 200 all of them, of which there may be 1000000 */ FileExportDto;
export type AdminAuditDownloadApiArg = {
  /** what it was done to */
  objectType?:
    | 'dataset'
    | 'reference'
    | 'user'
    | 'competition'
    | 'announcement'
    | 'group'
    | 'question'
    | 'judging'
    | 'settings'
    | 'task'
    | 'team'
    | 'saved_reply'
    | 'file'
    | 'audit';
  objectId?: string;
  /** whole, as it was then */
  username?: string;
  action?:
    | 'dataset.create'
    | 'dataset.update'
    | 'dataset.delete'
    | 'dataset.restore'
    | 'dataset.withdraw_version'
    | 'reference.decide'
    | 'reference.delete'
    | 'user.create'
    | 'user.update'
    | 'user.role'
    | 'user.delete'
    | 'user.freeze'
    | 'user.reset_password'
    | 'user.export'
    | 'user.second_factor'
    | 'user.reset_second_factor'
    | 'user.revoke_key'
    | 'user.create_key'
    | 'user.delete_key'
    | 'user.change_email'
    | 'user.change_password'
    | 'user.end_sessions'
    | 'user.view_as_visitor'
    | 'competition.create'
    | 'competition.copy'
    | 'competition.update'
    | 'competition.delete'
    | 'competition.restore'
    | 'competition.export_teams'
    | 'competition.export_submissions'
    | 'announcement.create'
    | 'announcement.update'
    | 'announcement.withdraw'
    | 'group.create'
    | 'group.update'
    | 'group.rule'
    | 'group.delete'
    | 'group.restore'
    | 'question.create'
    | 'question.update'
    | 'question.delete'
    | 'question.restore'
    | 'question.sync_dataset'
    | 'question.pause'
    | 'question.resume'
    | 'question.rejudge'
    | 'question.count_verdicts'
    | 'question.stop_rejudging'
    | 'judging.pause'
    | 'judging.resume'
    | 'judging.drain'
    | 'judging.undrain'
    | 'judging.pin_image'
    | 'judging.unpin_image'
    | 'settings.update'
    | 'task.cancel'
    | 'team.approve'
    | 'team.refuse'
    | 'team.update'
    | 'team.delete'
    | 'team.import'
    | 'team.notify'
    | 'team.view_as'
    | 'saved_reply.create'
    | 'saved_reply.delete'
    | 'file.download'
    | 'file.look'
    | 'audit.export';
  /** epoch ms; not before */
  from?: number;
  /** epoch ms; before */
  to?: number;
  format?: 'xlsx' | 'csv';
};
export type AuditRecordDto = {
  id: string;
  /** epoch ms */
  at: number;
  user_id: string;
  /** as it was then */
  username: string;
  address: string;
  /** where the session was begun */
  audience: string;
  /** how the API key begins that it was done by; null: in a session, or before this was kept */
  key_prefix: string | null;
  action:
    | 'dataset.create'
    | 'dataset.update'
    | 'dataset.delete'
    | 'dataset.restore'
    | 'dataset.withdraw_version'
    | 'reference.decide'
    | 'reference.delete'
    | 'user.create'
    | 'user.update'
    | 'user.role'
    | 'user.delete'
    | 'user.freeze'
    | 'user.reset_password'
    | 'user.export'
    | 'user.second_factor'
    | 'user.reset_second_factor'
    | 'user.revoke_key'
    | 'user.create_key'
    | 'user.delete_key'
    | 'user.change_email'
    | 'user.change_password'
    | 'user.end_sessions'
    | 'user.view_as_visitor'
    | 'competition.create'
    | 'competition.copy'
    | 'competition.update'
    | 'competition.delete'
    | 'competition.restore'
    | 'competition.export_teams'
    | 'competition.export_submissions'
    | 'announcement.create'
    | 'announcement.update'
    | 'announcement.withdraw'
    | 'group.create'
    | 'group.update'
    | 'group.rule'
    | 'group.delete'
    | 'group.restore'
    | 'question.create'
    | 'question.update'
    | 'question.delete'
    | 'question.restore'
    | 'question.sync_dataset'
    | 'question.pause'
    | 'question.resume'
    | 'question.rejudge'
    | 'question.count_verdicts'
    | 'question.stop_rejudging'
    | 'judging.pause'
    | 'judging.resume'
    | 'judging.drain'
    | 'judging.undrain'
    | 'judging.pin_image'
    | 'judging.unpin_image'
    | 'settings.update'
    | 'task.cancel'
    | 'team.approve'
    | 'team.refuse'
    | 'team.update'
    | 'team.delete'
    | 'team.import'
    | 'team.notify'
    | 'team.view_as'
    | 'saved_reply.create'
    | 'saved_reply.delete'
    | 'file.download'
    | 'file.look'
    | 'audit.export';
  object_type:
    | 'dataset'
    | 'reference'
    | 'user'
    | 'competition'
    | 'announcement'
    | 'group'
    | 'question'
    | 'judging'
    | 'settings'
    | 'task'
    | 'team'
    | 'saved_reply'
    | 'file'
    | 'audit';
  object_id: string;
  /** as it is called now */
  object_name: string | null;
  /** what was different before; null: it is new */
  before: {
    [key: string]: unknown;
  } | null;
  /** what is different now; null: it is gone */
  after: {
    [key: string]: unknown;
  } | null;
  why: string | null;
};
export type AuditPageDto = {
  total_count: number;
  current_page: number;
  /** there are more than `total_count`; a narrower search finds those */
  is_more: boolean;
  data: AuditRecordDto[];
};
export type FileExportDto = {
  /** good for five minutes; relative ones are of this API */
  static_url: string;
};
