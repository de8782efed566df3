import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import {
  DATASET_SIGHTS,
  pickText,
  type Id,
  type SightVerdicts,
  type UiLanguage,
  type Verdict,
  type Viewer,
  type ViewerVerdict,
  type Visibility,
  type VisibilityPerson,
} from '@tianheng/contracts';
import { In, type DataSource } from 'typeorm';
import { AppError } from '../../common/app-error.ts';
import type { AuthUser } from '../../common/current-user.decorator.ts';
import { Competition } from '../../competitions/competition.entity.ts';
import { Question } from '../../competitions/question.entity.ts';
import { exampleSight, questionsSight, scoresSight } from '../../competitions/question.policy.ts';
import { SettingsService } from '../../competitions/settings.service.ts';
import { DatasetGrants } from '../../datasets/dataset-grants.ts';
import { Dataset } from '../../datasets/dataset.entity.ts';
import { isTitleCard, sightOf } from '../../datasets/dataset.policy.ts';
import { TeamsService } from '../../teams/teams.service.ts';

/** Somebody who is signed in, and no more. */
const ANYBODY: AuthUser = { id: '', username: '', platformRole: 'platform_member' };

/** One pair of eyes; `participates`: by what the grants say of the dataset. */
interface Eyes {
  viewer: Viewer;
  user: AuthUser | null;
  participates: (datasetId: Id) => boolean;
}

/** Says who can see something, by asking the policies that decide it. */
@Injectable()
export class VisibilityQuery {
  constructor(
    @InjectDataSource() private readonly database: DataSource,
    private readonly grants: DatasetGrants,
    private readonly teams: TeamsService,
    private readonly settings: SettingsService,
  ) {}

  /** DATASET_NOT_FOUND, USER_NOT_FOUND */
  async ofDataset(id: Id, username: string | undefined, language: UiLanguage): Promise<Visibility> {
    const dataset = await this.database.manager.findOneBy(Dataset, { id });
    if (!dataset) throw new AppError('DATASET_NOT_FOUND');
    const person = await this.findPerson(username);
    const openedBy = await this.teams.competitionsOpening(id);
    const eyes = await this.eyesOf(person, [id], () => openedBy.length > 0);
    const sights = DATASET_SIGHTS.map((sight): SightVerdicts => {
      const verdicts = judge(eyes, ({ user, participates }) =>
        sightOf(sight, user, dataset, participates(id)),
      );
      return { sight, title: null, title_only: sight === 'list' && isTitleCard(dataset), verdicts };
    });
    const titles = openedBy.map(({ title, title_en: english }) => pickText(language, title, english).text);
    return { at: Date.now(), person, opened_by: titles, sights };
  }

  /** COMPETITION_NOT_FOUND, QUESTION_NOT_FOUND, USER_NOT_FOUND */
  async ofQuestion(competitionId: Id, id: Id, username: string | undefined): Promise<Visibility> {
    const { manager } = this.database;
    const competition = await manager.findOneBy(Competition, { id: competitionId });
    if (!competition) throw new AppError('COMPETITION_NOT_FOUND');
    const question = await manager.findOneBy(Question, { id, competitionId });
    if (!question) throw new AppError('QUESTION_NOT_FOUND');
    const person = await this.findPerson(username);
    const { openDataset: ids } = question;
    const opening = new Set<Id>();
    for (const one of ids) if ((await this.teams.competitionsOpening(one)).length > 0) opening.add(one);
    const eyes = await this.eyesOf(person, ids, (one) => opening.has(one));
    const settings = await this.settings.current();
    const isClosed = question.eTime.getTime() <= Date.now();
    // Nothing of a question is told before its page is.
    const behindPage = (inner: (eyes: Eyes) => Verdict) => (one: Eyes) => {
      const page = questionsSight(one.user, competition);
      return page.visible ? inner(one) : page;
    };
    const sights: SightVerdicts[] = [
      { ...plain('page'), verdicts: judge(eyes, ({ user }) => questionsSight(user, competition)) },
      {
        ...plain('scores'),
        verdicts: judge(
          eyes,
          behindPage(({ user }) => scoresSight(user, settings, isClosed)),
        ),
      },
    ];
    if (question.exampleId !== null) {
      const sharing = await manager.find(Question, {
        where: { exampleId: question.exampleId },
        relations: { competition: true },
      });
      const competitions = sharing.map((one) => one.competition);
      const verdicts = judge(eyes, ({ user }) => exampleSight(user, competitions));
      sights.push({ ...plain('example'), verdicts });
    }
    const datasets = await manager.findBy(Dataset, { id: In(ids) });
    for (const dataset of ids.flatMap((one) => datasets.find((row) => row.id === one) ?? [])) {
      const verdicts = judge(eyes, ({ user, participates }) =>
        sightOf('detail', user, dataset, participates(dataset.id)),
      );
      sights.push({ ...plain('data'), title: dataset.title, verdicts });
    }
    return { at: Date.now(), person, opened_by: [], sights };
  }

  private async eyesOf(
    person: VisibilityPerson | null,
    datasetIds: Id[],
    isOpened: (datasetId: Id) => boolean,
  ): Promise<Eyes[]> {
    const isNot = () => false;
    const eyes: Eyes[] = [
      { viewer: 'visitor', user: null, participates: isNot },
      { viewer: 'member', user: ANYBODY, participates: isNot },
      { viewer: 'team_member', user: ANYBODY, participates: isOpened },
    ];
    if (person === null) return eyes;
    const user: AuthUser | null = person.is_frozen
      ? null
      : { id: person.id, username: person.username, platformRole: person.platform_role };
    const granted = user ? await this.grants.of(user, datasetIds) : new Set<Id>();
    return [...eyes, { viewer: 'user', user, participates: (id) => granted.has(id) }];
  }

  private async findPerson(username: string | undefined): Promise<VisibilityPerson | null> {
    const name = username?.trim() ?? '';
    if (name === '') return null;
    const [found] = await this.database.query<VisibilityPerson[]>(
      'select id, username, platform_role, is_frozen from "user" where lower(username) = lower($1)',
      [name],
    );
    if (!found) throw new AppError('USER_NOT_FOUND');
    return found;
  }
}

const plain = (sight: SightVerdicts['sight']) => ({ sight, title: null, title_only: false });

const judge = (eyes: Eyes[], decide: (eyes: Eyes) => Verdict): ViewerVerdict[] =>
  eyes.map((one) => ({ viewer: one.viewer, ...decide(one) }));
