import { EMAIL_PATTERN, PHONE_PATTERN, pickText, type Id, type UiLanguage } from '@tianheng/contracts';
import type { EntityManager } from 'typeorm';
import { AppError, fieldError } from '../../common/app-error.ts';
import { QuestionGroup } from '../../competitions/question-group.entity.ts';
import { Question } from '../../competitions/question.entity.ts';
import type { FilesService } from '../../storage/files/files.service.ts';
import { QuestionBind } from '../question-bind.entity.ts';
import type { Team } from '../team.entity.ts';
import type { TeamDraftDto, TeamFormDto } from './team-form.dto.ts';
import { holdDocument, holdPicture } from './team-files.ts';
import type { Tracks } from './team-picks.ts';

type Form = TeamDraftDto | TeamFormDto;

/** The people a form names besides its leader, once each. */
export const othersOf = ({ member_list: named }: Form, leaderId: Id): Id[] =>
  [...new Set((named ?? []).map(({ id }) => id.toLowerCase()))].filter((id) => id !== leaderId);

/** Stays where the form says nothing of it. */
export const countryOf = ({ country }: Form, team: Team): string => country ?? team.country;

/** What a form says of the team itself, as columns. How to reach it stays where the form says nothing of that. */
const toColumns = (form: Form, team: Team) => ({
  slogan: form.slogan ?? '',
  introduction: form.introduction ?? '',
  companyName: form.company_name ?? '',
  leaderAddress: form.leader_address ?? '',
  country: countryOf(form, team),
  pictureId: form.picture_id ?? null,
  unitSignatureFileId: form.unit_signature_file_id ?? null,
  instructors: (form.instructors ?? []).map(({ name, position, phone }) => ({
    name: name ?? '',
    position: position ?? '',
    phone: phone ?? '',
  })),
  consentToPublish: form.consent_to_publish ?? false,
  contactEmail: form.leader_email ?? team.contactEmail,
  contactPhone: form.mobile_phone ?? team.contactPhone,
});

/** What a draft noted to reach the team by need not have been an address or a number yet; what is submitted is. */
export function checkContact(form: Form, team: Team): void {
  const { contactEmail, contactPhone } = toColumns(form, team);
  if (contactEmail !== '' && !EMAIL_PATTERN.test(contactEmail)) throw fieldError('leader_email', 'matches');
  if (contactPhone !== '' && !PHONE_PATTERN.test(contactPhone)) throw fieldError('mobile_phone', 'matches');
}

/** A name may change until the first submit: TEAM_NAME_FIXED. */
function checkName({ name, submittedAt }: Team, wanted: string): void {
  if (submittedAt && name !== wanted) throw new AppError('TEAM_NAME_FIXED');
}

/** Writes a form into its locked team; files it names are held until the commit. */
export async function writeForm(
  manager: EntityManager,
  files: FilesService,
  team: Team,
  form: Form,
): Promise<Team> {
  checkName(team, form.name);
  const columns = toColumns(form, team);
  await holdPicture(files, manager, columns.pictureId);
  await holdDocument(files, manager, columns.unitSignatureFileId, team);
  const saved = await manager.save(Object.assign(team, columns, { name: form.name }));
  await manager.query(
    `update team set saved_at = clock_timestamp(), updated_at = clock_timestamp() where id = $1`,
    [team.id],
  );
  return saved;
}

/** Groups and questions, named in this language. */
export async function readTracks(
  manager: EntityManager,
  competitionId: Id,
  language: UiLanguage,
): Promise<Tracks> {
  const ofThese = { where: { competitionId }, order: { id: 'ASC' } } as const;
  const groups = await manager.find(QuestionGroup, {
    ...ofThese,
    select: { id: true, name: true, nameEn: true, countries: true, totalQuestions: true },
  });
  const questions = await manager.find(Question, {
    ...ofThese,
    select: { id: true, groupId: true, title: true, titleEn: true, required: true },
  });
  return {
    groups: groups.map((group) => ({ ...group, name: pickText(language, group.name, group.nameEn).text })),
    questions: questions.map((question) => ({
      ...question,
      title: pickText(language, question.title, question.titleEn).text,
    })),
  };
}

/** Brings a locked team's enrolments in line with what it picked. */
export async function writePicks(manager: EntityManager, teamId: Id, picked: Id[]): Promise<void> {
  await manager.query(`delete from question_bind where team_id = $1 and not question_id = any($2)`, [
    teamId,
    picked,
  ]);
  await manager
    .createQueryBuilder()
    .insert()
    .into(QuestionBind)
    .values(picked.map((questionId) => ({ teamId, questionId })))
    .orIgnore()
    .execute();
}
