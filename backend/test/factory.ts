import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import type { FilePurpose, TeamStatus } from '@tianheng/contracts';
import argon2 from 'argon2';
import type { DataSource, DeepPartial } from 'typeorm';
import { User } from '../src/auth/accounts/user.entity.ts';
import type { SessionsService } from '../src/auth/sessions/sessions.service.ts';
import type { Audience } from '../src/common/caller.ts';
import { Competition } from '../src/competitions/competition.entity.ts';
import { QuestionGroup } from '../src/competitions/question-group.entity.ts';
import { Question } from '../src/competitions/question.entity.ts';
import { DatasetFile } from '../src/datasets/dataset-file.entity.ts';
import { filesOf } from '../src/datasets/dataset-files.query.ts';
import { Dataset } from '../src/datasets/dataset.entity.ts';
import { recordChange, writeVersion } from '../src/datasets/versions/record-version.ts';
import type { FileDescription, FilesService } from '../src/storage/files/files.service.ts';
import type { StoredFile } from '../src/storage/files/stored-file.entity.ts';
import { QuestionBind } from '../src/teams/question-bind.entity.ts';
import { TeamApproval } from '../src/teams/team-approval.entity.ts';
import { TeamMember } from '../src/teams/team-member.entity.ts';
import { Team } from '../src/teams/team.entity.ts';

export const PASSWORD = 'Secret123';
const HOUR_MS = 3600 * 1000;

/** Cheap parameters: tests hash to be able to sign in, not to be safe. */
const passwordHash = argon2.hash(PASSWORD, {
  type: argon2.argon2id,
  memoryCost: 1024,
  timeCost: 2,
  parallelism: 1,
});

export interface World {
  competition: Competition;
  group: QuestionGroup;
  question: Question;
  leader: User;
  team: Team;
}

/** Builds rows with sensible defaults, straight through the repositories. */
export class Factory {
  private counter = 0;

  constructor(
    private readonly database: DataSource,
    private readonly files: FilesService,
    private readonly sessions: SessionsService,
  ) {}

  /** Signs in with PASSWORD. */
  async user(values: DeepPartial<User> = {}): Promise<User> {
    const username = values.username ?? `user_${this.next()}_${randomUUID().slice(0, 4)}`;
    return this.save(User, {
      username,
      nickname: username,
      email: `${username}@example.org`,
      passwordHash: await passwordHash,
      ...values,
    });
  }

  admin(values: DeepPartial<User> = {}): Promise<User> {
    return this.user({ platformRole: 'platform_admin', ...values });
  }

  /** A header for supertest's `.set()`. */
  async bearer(user: User, audience: Audience = 'api'): Promise<{ Authorization: string }> {
    return { Authorization: `Bearer ${await this.sessions.open(user.id, audience)}` };
  }

  /** Running since an hour ago, registration open. */
  competition(values: DeepPartial<Competition> = {}): Promise<Competition> {
    const now = Date.now();
    return this.save(Competition, {
      title: `赛事 ${this.next()}`,
      titleEn: `Competition ${this.counter}`,
      status: 'in_processing',
      startTime: new Date(now - HOUR_MS),
      endTime: new Date(now + 24 * HOUR_MS),
      registrationOpenTime: new Date(now + 12 * HOUR_MS),
      ...values,
    });
  }

  group(competition: Competition, values: DeepPartial<QuestionGroup> = {}): Promise<QuestionGroup> {
    return this.save(QuestionGroup, {
      competitionId: competition.id,
      name: `赛题组 ${this.next()}`,
      nameEn: `Group ${this.counter}`,
      totalQuestions: 1,
      ...values,
    });
  }

  /** A model question that takes commitments now, of every language, without intervals. */
  question(group: QuestionGroup, values: DeepPartial<Question> = {}): Promise<Question> {
    const now = Date.now();
    const number = this.next();
    return this.save(Question, {
      competitionId: group.competitionId,
      groupId: group.id,
      questionNo: number,
      questionType: 'model',
      title: `赛题 ${number}`,
      titleEn: `Question ${number}`,
      sTime: new Date(now - HOUR_MS),
      eTime: new Date(now + 12 * HOUR_MS),
      sandboxImage: 'tianheng/sandbox-python:1',
      judgeImage: 'tianheng/judge-orbit:1',
      languageLimit: ['python3', 'matlab', 'c/c++', 'result'],
      trainingInterval: 0,
      judgeProd: { input: [], truth: [] },
      judgeTest: { input: [], truth: [] },
      syncedAt: new Date(now),
      ...values,
    });
  }

  /** An accepted team of its leader and the accepted members. */
  async team(
    competition: Competition,
    { leader, members = [], questions = [], ...values }: TeamParts,
  ): Promise<Team> {
    const team = await this.save(Team, {
      competitionId: competition.id,
      leaderId: leader.id,
      name: `队伍 ${this.next()}`,
      status: 'accept',
      ...values,
    });
    for (const user of [leader, ...members]) {
      await this.member(team, user, { isLeader: user === leader, status: 'accept', holdsSeat: true });
    }
    for (const question of questions) await this.bind(team, question);
    return team;
  }

  /** Puts a team into any state, past the machine and its triggers. */
  async putStatus({ id }: Pick<Team, 'id'>, status: TeamStatus): Promise<void> {
    await this.database.transaction(async (manager) => {
      await manager.query(`set local session_replication_role = replica`);
      await manager.query('update team set status = $1 where id = $2', [status, id]);
      // What triggers would tell the rankings.
      await manager.query(`set local session_replication_role = origin`);
      await manager.query('update standing set takes_part = $1 where team_id = $2', [
        status === 'accept',
        id,
      ]);
    });
  }

  /** The open round of approval of a team. */
  approval(
    { id: teamId, competitionId }: Team,
    values: DeepPartial<TeamApproval> = {},
  ): Promise<TeamApproval> {
    return this.save(TeamApproval, { teamId, competitionId, ...values });
  }

  member(team: Team, user: User, values: DeepPartial<TeamMember> = {}): Promise<TeamMember> {
    const { id: teamId, competitionId } = team;
    return this.save(TeamMember, { teamId, competitionId, userId: user.id, ...values });
  }

  bind(team: Team, question: Question, values: DeepPartial<QuestionBind> = {}): Promise<QuestionBind> {
    return this.save(QuestionBind, { teamId: team.id, questionId: question.id, ...values });
  }

  file(content: string | Buffer = 'content', values: Partial<FileDescription> = {}): Promise<StoredFile> {
    return this.files.store(Readable.from([Buffer.from(content)]), {
      purpose: 'picture',
      filename: `file-${this.next()}.bin`,
      maxBytes: 1024 ** 3,
      ...values,
    });
  }

  /** A team's uploaded program. */
  upload(team: Team, owner: User, content: string | Buffer = 'PK'): Promise<StoredFile> {
    const purpose: FilePurpose = 'team_upload';
    return this.file(content, { purpose, filename: 'code.zip', ownerId: owner.id, teamId: team.id });
  }

  async dataset(values: DeepPartial<Dataset> = {}, files: StoredFile[] = []): Promise<Dataset> {
    const dataset = await this.save(Dataset, {
      title: `Dataset ${this.next()}`,
      keyword: 'orbit',
      dataType: 'other',
      status: 'open',
      source: 'test',
      ...values,
    });
    for (const [position, file] of files.entries()) {
      await this.save(DatasetFile, { datasetId: dataset.id, fileId: file.id, position });
    }
    const { id, versionNumber: number, versionAt: at } = dataset;
    await writeVersion(this.database.manager, { id, number }, { userId: null, at });
    return dataset;
  }

  /** Gives the dataset these files instead, as its next version. */
  async version({ id }: Pick<Dataset, 'id'>, files: StoredFile[]): Promise<Dataset> {
    return this.database.transaction(async (manager) => {
      const dataset = await manager.findOneByOrFail(Dataset, { id });
      const before = await filesOf(manager, [id]);
      await manager.delete(DatasetFile, { datasetId: id });
      for (const [position, file] of files.entries()) {
        await manager.insert(DatasetFile, { datasetId: id, fileId: file.id, position });
      }
      const made = await recordChange(manager, dataset, { userId: null }, before);
      return manager.save(Object.assign(dataset, made));
    });
  }

  /** A running competition with one question and an accepted team that is bound to it. */
  async world(question: DeepPartial<Question> = {}): Promise<World> {
    const competition = await this.competition();
    const group = await this.group(competition);
    const made = await this.question(group, question);
    const leader = await this.user();
    const team = await this.team(competition, { leader, questions: [made] });
    return { competition, group, question: made, leader, team };
  }

  private next(): number {
    this.counter += 1;
    return this.counter;
  }

  private async save<Entity extends object>(
    kind: new () => Entity,
    values: NoInfer<DeepPartial<Entity>>,
  ): Promise<Entity> {
    const repository = this.database.getRepository(kind);
    return repository.save(repository.create(values));
  }
}

type TeamParts = DeepPartial<Omit<Team, 'members' | 'binds'>> & {
  leader: User;
  members?: User[];
  questions?: Question[];
};
