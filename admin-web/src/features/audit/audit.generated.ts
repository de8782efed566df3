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
    | 'judging.pause'
    | 'judging.resume'
    | 'judging.drain'
    | 'judging.undrain'
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
    | 'audit.export';
  /** epoch ms; not before */
  from?: number;
  /** epoch ms; before */
  to?: number;
};
export type AdminAuditDownloadApiResponse = /** status 200 the newest 1000000 at most */ FileExportDto;
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
    | 'judging.pause'
    | 'judging.resume'
    | 'judging.drain'
    | 'judging.undrain'
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
  action:
    | 'dataset.create'
    | 'dataset.update'
    | 'dataset.delete'
    | 'dataset.restore'
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
    | 'judging.pause'
    | 'judging.resume'
    | 'judging.drain'
    | 'judging.undrain'
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
export type ErrorCode =
  | 'VALIDATION_FAILED'
  | 'MALFORMED_REQUEST'
  | 'FILE_REQUIRED'
  | 'PART_SIZE_WRONG'
  | 'DIGEST_WRONG'
  | 'CAPTCHA_WRONG'
  | 'EMAIL_CODE_WRONG'
  | 'EMAIL_CODE_EXPIRED'
  | 'PASSWORD_MISMATCH'
  | 'PASSWORD_UNCHANGED'
  | 'OLD_PASSWORD_WRONG'
  | 'SECOND_FACTOR_WRONG'
  | 'UNAUTHORIZED'
  | 'SESSION_ENDED'
  | 'API_KEY_INVALID'
  | 'LOGIN_FAILED'
  | 'SECOND_FACTOR_REQUIRED'
  | 'ACCOUNT_FROZEN'
  | 'ROLE_REQUIRED'
  | 'LEADER_ONLY'
  | 'TEAM_REQUIRED'
  | 'TEAM_NOT_ACCEPTED'
  | 'NOT_ALLOWED'
  | 'ADMIN_PROTECTED'
  | 'ADMIN_SITE_ONLY'
  | 'API_KEY_SCOPE'
  | 'API_KEY_REFUSED'
  | 'PASSWORD_CHANGE_REQUIRED'
  | 'SECOND_FACTOR_SETUP'
  | 'VIEW_ONLY'
  | 'ADDRESS_NOT_ALLOWED'
  | 'SIGNATURE_INVALID'
  | 'NOT_FOUND'
  | 'USER_NOT_FOUND'
  | 'COMPETITION_NOT_FOUND'
  | 'GROUP_NOT_FOUND'
  | 'QUESTION_NOT_FOUND'
  | 'DATASET_NOT_FOUND'
  | 'ANNOUNCEMENT_NOT_FOUND'
  | 'DELETED_NOT_FOUND'
  | 'REFERENCE_NOT_FOUND'
  | 'TEAM_NOT_FOUND'
  | 'MEMBER_NOT_FOUND'
  | 'INVITATION_NOT_FOUND'
  | 'LINK_NOT_FOUND'
  | 'APPROVAL_NOT_FOUND'
  | 'REPLY_NOT_FOUND'
  | 'FILE_NOT_FOUND'
  | 'UPLOAD_NOT_FOUND'
  | 'COMMITMENT_NOT_FOUND'
  | 'LOG_NOT_FOUND'
  | 'TASK_NOT_FOUND'
  | 'RUNNER_NOT_FOUND'
  | 'API_KEY_NOT_FOUND'
  | 'USERNAME_TAKEN'
  | 'EMAIL_TAKEN'
  | 'TEAM_NAME_TAKEN'
  | 'TEAM_NAME_FIXED'
  | 'TEAM_STATE_CONFLICT'
  | 'TEAM_FULL'
  | 'TEAM_HAS_COMMITMENTS'
  | 'TEAM_UNAPPROVED'
  | 'TEAM_IMPORTED'
  | 'MEMBER_IN_TEAM'
  | 'ALREADY_IN_TEAM'
  | 'USER_IN_TEAM'
  | 'LEADER_CANNOT_LEAVE'
  | 'INVITATION_CLOSED'
  | 'REGISTRATION_CLOSED'
  | 'PICKS_COMPLETE'
  | 'APPROVAL_DECIDED'
  | 'USER_IN_USE'
  | 'LAST_ADMIN'
  | 'API_KEY_LIMIT_REACHED'
  | 'COMPETITION_IN_USE'
  | 'GROUP_IN_USE'
  | 'QUESTION_IN_USE'
  | 'TRUTH_OPEN'
  | 'JUDGING_PAUSED'
  | 'JUDGING_NOT_PAUSED'
  | 'SECOND_FACTOR_ON'
  | 'SECOND_FACTOR_OFF'
  | 'SECOND_FACTOR_OWN'
  | 'COMPETITION_NOT_OPEN'
  | 'COMPETITION_NOT_FINAL'
  | 'WINDOW_NOT_OPEN'
  | 'WINDOW_CLOSED'
  | 'SUBMISSION_OFF'
  | 'NOT_BOUND'
  | 'NOT_MODEL_QUESTION'
  | 'NOT_PROJECT_QUESTION'
  | 'QUESTION_NOT_READY'
  | 'LANGUAGE_NOT_ALLOWED'
  | 'COMMITMENT_LIMIT_REACHED'
  | 'COMMITMENT_FINISHED'
  | 'COMMITMENT_NOT_DELETABLE'
  | 'COMMITMENT_NOT_JUDGED'
  | 'REJUDGE_PENDING'
  | 'TOO_MANY_WAITING'
  | 'FILE_IN_USE'
  | 'UPLOAD_FINISHED'
  | 'UPLOAD_INCOMPLETE'
  | 'LEASE_LOST'
  | 'STALE_WRITE'
  | 'SYNC_RUNNING'
  | 'TASK_FINISHED'
  | 'DATASET_IN_USE'
  | 'ANNOUNCEMENT_WITHDRAWN'
  | 'RESTORE_BLOCKED'
  | 'REFERENCE_DUPLICATE'
  | 'REFERENCE_DECIDED'
  | 'REFERENCE_NOT_DECIDED'
  | 'METHOD_NOT_ALLOWED'
  | 'REQUEST_TIMEOUT'
  | 'FILE_TOO_LARGE'
  | 'BODY_TOO_LARGE'
  | 'FILE_EMPTY'
  | 'FILE_TYPE_UNSUPPORTED'
  | 'MEDIA_TYPE_UNSUPPORTED'
  | 'RANGE_NOT_SATISFIABLE'
  | 'IDEMPOTENCY_KEY_REUSED'
  | 'TOO_MANY_REQUESTS'
  | 'UPLOAD_QUOTA_REACHED'
  | 'HEADERS_TOO_LARGE'
  | 'LOGIN_LOCKED'
  | 'MAIL_TOO_SOON'
  | 'COMMITMENT_TOO_SOON'
  | 'INTERNAL'
  | 'SERVICE_UNAVAILABLE'
  | 'BUSY'
  | 'STORAGE_FULL';
export type FieldErrorDto = {
  field: string;
  message: string;
};
export type ErrorBodyDto = {
  /** a sentence in the request's language */
  error_info: string;
  code: ErrorCode;
  details?: FieldErrorDto[];
  /** finds the answer in the server's log */
  request_id?: string;
  /** of COMMITMENT_TOO_SOON, epoch ms */
  next_submission_at?: number;
  /** of STALE_WRITE: what is there now, its version included, in the shape of the request that was refused */
  current?: object;
};
export type FileExportDto = {
  /** good for five minutes; relative ones are of this API */
  static_url: string;
};
