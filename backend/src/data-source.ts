import 'reflect-metadata';
import { DataSource, type DataSourceOptions } from 'typeorm';
import { AuditEntry } from './audit/audit-entry.entity.ts';
import { User } from './auth/accounts/user.entity.ts';
import { ApiKey } from './auth/keys/api-key.entity.ts';
import { PasswordRecovery } from './auth/notices/password-recovery.entity.ts';
import { CaptchaChallenge } from './auth/proofs/captcha-challenge.entity.ts';
import { EmailCode } from './auth/proofs/email-code.entity.ts';
import { RecoveryCode } from './auth/second-factor/recovery-code.entity.ts';
import { SecondFactor } from './auth/second-factor/second-factor.entity.ts';
import { Session } from './auth/sessions/session.entity.ts';
import { KnownAddress } from './auth/throttles/known-address.entity.ts';
import { RateLimit } from './auth/throttles/rate-limit.entity.ts';
import { View } from './auth/views/view.entity.ts';
import { Commitment } from './commitments/commitment.entity.ts';
import { VerdictChange } from './commitments/verdict-change.entity.ts';
import { AnnouncementRead } from './competitions/announcements/announcement-read.entity.ts';
import { Announcement } from './competitions/announcements/announcement.entity.ts';
import { Competition } from './competitions/competition.entity.ts';
import { JudgingPause } from './competitions/judging-pause.entity.ts';
import { QuestionGroup } from './competitions/question-group.entity.ts';
import { Question } from './competitions/question.entity.ts';
import { RaceSettings } from './competitions/race-settings.entity.ts';
import { DayCount } from './counters/day-count.entity.ts';
import { Init1790000000000 } from './database/migrations/1790000000000-init.ts';
import { Accounts1790000100000 } from './database/migrations/1790000100000-accounts.ts';
import { OpenData1790000200000 } from './database/migrations/1790000200000-open-data.ts';
import { Uploads1790000300000 } from './database/migrations/1790000300000-uploads.ts';
import { Runs1790000400000 } from './database/migrations/1790000400000-runs.ts';
import { RowQueue1790000500000 } from './database/migrations/1790000500000-row-queue.ts';
import { Audit1790000510000 } from './database/migrations/1790000510000-audit.ts';
import { DayCounts1790000520000 } from './database/migrations/1790000520000-day-counts.ts';
import { Caller1790000600000 } from './database/migrations/1790000600000-caller.ts';
import { FileRules1790000700000 } from './database/migrations/1790000700000-file-rules.ts';
import { DatasetLicences1790000710000 } from './database/migrations/1790000710000-dataset-licences.ts';
import { Teams1790000800000 } from './database/migrations/1790000800000-teams.ts';
import { Standings1790000810000 } from './database/migrations/1790000810000-standings.ts';
import { RunnerStates1790000820000 } from './database/migrations/1790000820000-runner-states.ts';
import { BackOfficeUsers1790000900000 } from './database/migrations/1790000900000-back-office-users.ts';
import { Submissions1790000910000 } from './database/migrations/1790000910000-submissions.ts';
import { Finals1790000950000 } from './database/migrations/1790000950000-finals.ts';
import { ApiKeys1790000960000 } from './database/migrations/1790000960000-api-keys.ts';
import { Announcements1790000980000 } from './database/migrations/1790000980000-announcements.ts';
import { AuditSearch1790001000000 } from './database/migrations/1790001000000-audit-search.ts';
import { SecondFactor1790001010000 } from './database/migrations/1790001010000-second-factor.ts';
import { Changes1790001020000 } from './database/migrations/1790001020000-changes.ts';
import { LongLists1790001021000 } from './database/migrations/1790001021000-long-lists.ts';
import { DeletedThings1790001030000 } from './database/migrations/1790001030000-deleted-things.ts';
import { FileProfiles1790001040000 } from './database/migrations/1790001040000-file-profiles.ts';
import { TeamNames1790001060000 } from './database/migrations/1790001060000-team-names.ts';
import { Views1790001080000 } from './database/migrations/1790001080000-views.ts';
import { RunnerEngines1790001081000 } from './database/migrations/1790001081000-runner-engines.ts';
import { DatasetFacets1790001090000 } from './database/migrations/1790001090000-dataset-facets.ts';
import { DatasetVersions1790001110000 } from './database/migrations/1790001110000-dataset-versions.ts';
import { Thumbnails1790001120000 } from './database/migrations/1790001120000-thumbnails.ts';
import { CompetitionLanguage1790001130000 } from './database/migrations/1790001130000-competition-language.ts';
import { TeamCounts1790001160000 } from './database/migrations/1790001160000-team-counts.ts';
import { TeamNameKeys1790001170000 } from './database/migrations/1790001170000-team-name-keys.ts';
import { MemberPlaces1790001180000 } from './database/migrations/1790001180000-member-places.ts';
import { SavedReplyOnce1790001200000 } from './database/migrations/1790001200000-saved-reply-once.ts';
import { NarrowedLists1790001210000 } from './database/migrations/1790001210000-narrowed-lists.ts';
import { ProfileRows1790001240000 } from './database/migrations/1790001240000-profile-rows.ts';
import { RowCounts1790001250000 } from './database/migrations/1790001250000-row-counts.ts';
import { FoundRows1790001260000 } from './database/migrations/1790001260000-found-rows.ts';
import { WordBeginnings1790001270000 } from './database/migrations/1790001270000-word-beginnings.ts';
import { NameCovers1790001280000 } from './database/migrations/1790001280000-name-covers.ts';
import { TestCommitments1790001290000 } from './database/migrations/1790001290000-test-commitments.ts';
import { DeletedEnglishNames1790001300000 } from './database/migrations/1790001300000-deleted-english-names.ts';
import { FacetCounts1790001310000 } from './database/migrations/1790001310000-facet-counts.ts';
import { RankedStandings1790001320000 } from './database/migrations/1790001320000-ranked-standings.ts';
import { FrequentWords1790001330000 } from './database/migrations/1790001330000-frequent-words.ts';
import { SearchedStatuses1790001340000 } from './database/migrations/1790001340000-searched-statuses.ts';
import { RejudgedRuns1790001350000 } from './database/migrations/1790001350000-rejudged-runs.ts';
import { OpenedDatasets1790001360000 } from './database/migrations/1790001360000-opened-datasets.ts';
import { QuickerWords1790001380000 } from './database/migrations/1790001380000-quicker-words.ts';
import { TaskEnglishNames1790001390000 } from './database/migrations/1790001390000-task-english-names.ts';
import { VersionsOfChanges1790001400000 } from './database/migrations/1790001400000-versions-of-changes.ts';
import { CountedCommitments1790001410000 } from './database/migrations/1790001410000-counted-commitments.ts';
import { UsedOneTimePasswords1790001420000 } from './database/migrations/1790001420000-used-one-time-passwords.ts';
import { VersionsOfRules1790001425000 } from './database/migrations/1790001425000-versions-of-rules.ts';
import { LeastMemory1790001430000 } from './database/migrations/1790001430000-least-memory.ts';
import { AwaitedMails1790001450000 } from './database/migrations/1790001450000-awaited-mails.ts';
import { OrderedTitles1790001451000 } from './database/migrations/1790001451000-ordered-titles.ts';
import { VerdictChanges1790002100000 } from './database/migrations/1790002100000-verdict-changes.ts';
import {
  CurrentFiles1790002112000,
  DueFiles1790002110000,
  DueFilesOnly1790002111000,
} from './database/migrations/1790002110000-due-files.ts';
import {
  RunsOfTeams1790002113000,
  StandingsOfTeams1790002114000,
  TeamsOfTeams1790002115000,
} from './database/migrations/1790002113000-rows-of-teams.ts';
import {
  CommitmentsOfPeople1790002116000,
  ReferencesOfDatasets1790002118000,
  TeamsOfPeople1790002117000,
} from './database/migrations/1790002116000-rows-of-people.ts';
import { ProfilesAnew1790002119000 } from './database/migrations/1790002119000-profiles-anew.ts';
import { LinearStandings1790002120000 } from './database/migrations/1790002120000-linear-standings.ts';
import { AuditPeriods1790002121000 } from './database/migrations/1790002121000-audit-periods.ts';
import { FileNames1790002130000 } from './database/migrations/1790002130000-file-names.ts';
import { BegunRuns1790002150000 } from './database/migrations/1790002150000-begun-runs.ts';
import { EmailCodesBeside1790002160000 } from './database/migrations/1790002160000-email-codes-beside.ts';
import { PendingRuns1790002170000 } from './database/migrations/1790002170000-pending-runs.ts';
import { CountedVerdicts1790002180000 } from './database/migrations/1790002180000-counted-verdicts.ts';
import { LinesOfPaused1790002190000 } from './database/migrations/1790002190000-lines-of-paused.ts';
import { TrustedJudges1790002200000 } from './database/migrations/1790002200000-trusted-judges.ts';
import { LinesInTurn1790002217000 } from './database/migrations/1790002217000-lines-in-turn.ts';
import { UploadJoiners1790002290000 } from './database/migrations/1790002290000-upload-joiners.ts';
import { PeopleCounted1790002300000 } from './database/migrations/1790002300000-people-counted.ts';
import { AuditKeys1790002310000 } from './database/migrations/1790002310000-audit-keys.ts';
import { LongTimes1790002350000 } from './database/migrations/1790002350000-long-times.ts';
import { MissingStandings1790002360000 } from './database/migrations/1790002360000-missing-standings.ts';
import { DescribedRows1790002400000 } from './database/migrations/1790002400000-described-rows.ts';
import { RowLeases1790002420000 } from './database/migrations/1790002420000-row-leases.ts';
import {
  AwaitedRuns1790002430000,
  AwaitedRunsOnly1790002431000,
} from './database/migrations/1790002430000-awaited-runs.ts';
import { TaskSubjects1790002441000 } from './database/migrations/1790002441000-task-subjects.ts';
import { HandIns1790002450000 } from './database/migrations/1790002450000-hand-ins.ts';
import { SnakeNamingStrategy } from './database/naming.ts';
import { DatasetDownload } from './datasets/dataset-download.entity.ts';
import { DatasetFile } from './datasets/dataset-file.entity.ts';
import { DatasetView } from './datasets/dataset-view.entity.ts';
import { Dataset } from './datasets/dataset.entity.ts';
import { DatasetReference } from './datasets/references/dataset-reference.entity.ts';
import { DatasetVersionFile } from './datasets/versions/dataset-version-file.entity.ts';
import { DatasetVersion } from './datasets/versions/dataset-version.entity.ts';
import { DeletedThing } from './deletions/deleted-thing.entity.ts';
import { IdempotentCall } from './idempotency/idempotent-call.entity.ts';
import { Attempt } from './judging/attempt.entity.ts';
import { JudgeImage } from './judging/judge-image.entity.ts';
import { Run } from './judging/run.entity.ts';
import { Runner } from './judging/runner.entity.ts';
import { Mail } from './mail/mail.entity.ts';
import { FileProfileRow } from './profiles/file-profile.entity.ts';
import { Standing } from './ranking/standing.entity.ts';
import { StoredFile } from './storage/files/stored-file.entity.ts';
import { UploadUsage } from './storage/uploads/upload-usage.entity.ts';
import { Upload, UploadPart } from './storage/uploads/upload.entity.ts';
import { Task } from './tasks/task.entity.ts';
import { SavedReply } from './teams/approvals/saved-reply.entity.ts';
import { CurrentTeam } from './teams/current-team.entity.ts';
import { TeamLink } from './teams/invitations/team-link.entity.ts';
import { QuestionBind } from './teams/question-bind.entity.ts';
import { TeamApproval } from './teams/team-approval.entity.ts';
import { TeamMember } from './teams/team-member.entity.ts';
import { Team } from './teams/team.entity.ts';

export const entities = [
  Announcement,
  AnnouncementRead,
  ApiKey,
  Attempt,
  AuditEntry,
  CaptchaChallenge,
  Commitment,
  Competition,
  CurrentTeam,
  Dataset,
  DatasetFile,
  DatasetReference,
  DatasetDownload,
  DatasetVersion,
  DatasetVersionFile,
  DatasetView,
  DayCount,
  DeletedThing,
  EmailCode,
  FileProfileRow,
  IdempotentCall,
  JudgeImage,
  JudgingPause,
  KnownAddress,
  Mail,
  PasswordRecovery,
  Question,
  QuestionBind,
  QuestionGroup,
  RaceSettings,
  RateLimit,
  RecoveryCode,
  SecondFactor,
  Run,
  Runner,
  SavedReply,
  Session,
  Standing,
  StoredFile,
  Task,
  Team,
  TeamApproval,
  TeamLink,
  TeamMember,
  Upload,
  UploadPart,
  UploadUsage,
  User,
  VerdictChange,
  View,
];

/** Options of every connection; the schema changes by migrations only. */
export function dataSourceOptions(url: string): DataSourceOptions {
  return {
    type: 'postgres',
    url,
    entities,
    migrations: [
      Init1790000000000,
      Accounts1790000100000,
      OpenData1790000200000,
      Uploads1790000300000,
      Runs1790000400000,
      RowQueue1790000500000,
      Audit1790000510000,
      DayCounts1790000520000,
      Caller1790000600000,
      FileRules1790000700000,
      DatasetLicences1790000710000,
      Teams1790000800000,
      Standings1790000810000,
      RunnerStates1790000820000,
      BackOfficeUsers1790000900000,
      Submissions1790000910000,
      Finals1790000950000,
      ApiKeys1790000960000,
      Announcements1790000980000,
      AuditSearch1790001000000,
      SecondFactor1790001010000,
      Changes1790001020000,
      LongLists1790001021000,
      DeletedThings1790001030000,
      FileProfiles1790001040000,
      TeamNames1790001060000,
      Views1790001080000,
      RunnerEngines1790001081000,
      DatasetFacets1790001090000,
      DatasetVersions1790001110000,
      Thumbnails1790001120000,
      CompetitionLanguage1790001130000,
      TeamCounts1790001160000,
      TeamNameKeys1790001170000,
      MemberPlaces1790001180000,
      SavedReplyOnce1790001200000,
      NarrowedLists1790001210000,
      ProfileRows1790001240000,
      RowCounts1790001250000,
      FoundRows1790001260000,
      WordBeginnings1790001270000,
      NameCovers1790001280000,
      TestCommitments1790001290000,
      DeletedEnglishNames1790001300000,
      FacetCounts1790001310000,
      RankedStandings1790001320000,
      FrequentWords1790001330000,
      SearchedStatuses1790001340000,
      RejudgedRuns1790001350000,
      OpenedDatasets1790001360000,
      QuickerWords1790001380000,
      TaskEnglishNames1790001390000,
      VersionsOfChanges1790001400000,
      CountedCommitments1790001410000,
      UsedOneTimePasswords1790001420000,
      VersionsOfRules1790001425000,
      LeastMemory1790001430000,
      AwaitedMails1790001450000,
      OrderedTitles1790001451000,
      VerdictChanges1790002100000,
      DueFiles1790002110000,
      DueFilesOnly1790002111000,
      CurrentFiles1790002112000,
      RunsOfTeams1790002113000,
      StandingsOfTeams1790002114000,
      TeamsOfTeams1790002115000,
      CommitmentsOfPeople1790002116000,
      TeamsOfPeople1790002117000,
      ReferencesOfDatasets1790002118000,
      ProfilesAnew1790002119000,
      LinearStandings1790002120000,
      AuditPeriods1790002121000,
      FileNames1790002130000,
      BegunRuns1790002150000,
      EmailCodesBeside1790002160000,
      PendingRuns1790002170000,
      CountedVerdicts1790002180000,
      LinesOfPaused1790002190000,
      TrustedJudges1790002200000,
      LinesInTurn1790002217000,
      UploadJoiners1790002290000,
      PeopleCounted1790002300000,
      AuditKeys1790002310000,
      LongTimes1790002350000,
      MissingStandings1790002360000,
      DescribedRows1790002400000,
      RowLeases1790002420000,
      AwaitedRuns1790002430000,
      AwaitedRunsOnly1790002431000,
      TaskSubjects1790002441000,
      HandIns1790002450000,
    ],
    migrationsTransactionMode: 'each',
    namingStrategy: new SnakeNamingStrategy(),
    synchronize: false,
    // gen_random_uuid() is part of PostgreSQL; no extension has to be created.
    uuidExtension: 'pgcrypto',
    installExtensions: false,
    applicationName: 'tianheng',
  };
}

export const createDataSource = (url: string): DataSource => new DataSource(dataSourceOptions(url));
