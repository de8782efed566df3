import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import {
  USER_BATCH_MAX,
  type Id,
  type UiLanguage,
  type UserBatchFailure,
  type UserBatchResult,
  type UserBatchRow,
} from '@tianheng/contracts';
import { In, type DataSource, type EntityManager } from 'typeorm';
import { Audit } from '../../audit/audit.service.ts';
import { AppError, type FieldProblem } from '../../common/app-error.ts';
import type { Caller } from '../../common/caller.ts';
import { fieldText } from '../../common/messages.ts';
import { check } from '../../common/validation.ts';
import { once, type Lasts } from '../../idempotency/once.ts';
import { requireActing } from '../accounts/admin-deed.ts';
import { User } from '../accounts/user.entity.ts';
import { AccountNotices } from '../notices/account-notices.ts';
import { UserRowDto } from './admin-users.dto.ts';
import { UserEditor } from './user-editor.ts';

/** A row and what is wrong with it; a row without problems is an account that can be made. */
interface Row {
  number: number;
  username: string;
  value: UserRowDto | null;
  problems: FieldProblem[];
}

/** What a call has come to, as it is kept: of each row what was made of it, or why nothing was. */
interface Outcome {
  rows: (Pick<Row, 'number' | 'username' | 'problems'> & { id?: Id | undefined })[];
}

/** Many accounts at once, each for itself: what is wrong with one keeps no other from being made. */
@Injectable()
export class UserBatch {
  constructor(
    @InjectDataSource() private readonly database: DataSource,
    private readonly editor: UserEditor,
    private readonly notices: AccountNotices,
    private readonly audit: Audit,
  ) {}

  /**
   * `key`: the caller's name for this call; equal calls by one name are one. One that makes nothing needs none.
   * VALIDATION_FAILED unless these are 1 to USER_BATCH_MAX rows.
   */
  async create(
    caller: Caller,
    sent: unknown,
    { dryRun, language, key }: { dryRun: boolean; language: UiLanguage; key: string | null },
  ): Promise<UserBatchResult> {
    const rows = await readRows(sent);
    findRepeated(rows);
    if (dryRun) await findTaken(this.database.manager, rows.filter(isGood));
    const outcome = dryRun ? { rows } : await this.make(caller, { sent, rows, language, key });
    return {
      dry_run: dryRun,
      success: outcome.rows.filter(isGood).map(({ number, username }) => ({ row: number, username })),
      fail: outcome.rows.filter((row) => !isGood(row)).map((row) => toFailure(row, language)),
    };
  }

  private async make(
    caller: Caller,
    { sent, rows, language, key }: { sent: unknown; rows: Row[]; language: UiLanguage; key: string | null },
  ): Promise<Outcome> {
    const passwordHash = await this.editor.unguessable();
    const call = { userId: caller.user.id, operation: 'user.create_many', request: { rows: sent }, key };
    const outcome = await this.database.transaction(async (manager) => {
      await requireActing(manager, caller);
      return once(
        manager,
        call,
        async () => {
          const ids = await this.add(manager, caller, { rows, passwordHash, language });
          return {
            rows: rows.map(({ number, username, problems }) => ({
              ...{ number, username, problems },
              ...(problems.length === 0 && { id: ids.get(username) }),
            })),
          };
        },
        batchLasts,
      );
    });
    this.notices.wake();
    return outcome;
  }

  /** The ids of those that were made, by username; each other row has a problem then. */
  private async add(
    manager: EntityManager,
    caller: Caller,
    { rows, passwordHash, language }: { rows: Row[]; passwordHash: string; language: UiLanguage },
  ): Promise<Map<string, Id>> {
    await findTaken(manager, rows.filter(isGood));
    const good = rows.filter(isGood);
    if (good.length === 0) return new Map();
    const ids = await insert(manager, good, passwordHash);
    // Somebody else was quicker, and may be gone again by now.
    const late = good.filter(({ username }) => !ids.has(username));
    await findTaken(manager, late);
    for (const row of late.filter(isGood)) row.problems.push({ field: 'username', rule: 'taken' });
    const made = good.filter(isGood);
    if (made.length === 0) return ids;
    await this.audit.recordAll(
      manager,
      caller,
      made.map(({ username, value }) => ({
        action: 'user.create',
        objectId: ids.get(username) ?? '',
        before: null,
        after: { ...value, line: undefined },
      })),
    );
    for (const id of ids.values())
      await this.notices.send(manager, 'account_created', { user_id: id }, language);
    return ids;
  }
}

/** Whether any account that an earlier call made is still there; one that made none is looked at anew. */
const batchLasts: Lasts<Outcome> = ({ rows }, manager) =>
  manager.existsBy(User, { id: In(rows.flatMap(({ id }) => id ?? [])) });

const isGood = ({ problems }: Pick<Row, 'problems'>): boolean => problems.length === 0;

const keyOf =
  (field: 'username' | 'email') =>
  ({ value }: Row): string =>
    (value?.[field] ?? '').toLowerCase();

const isLine = (line: unknown): line is number => Number.isSafeInteger(line) && Number(line) > 0;

async function readRows(sent: unknown): Promise<Row[]> {
  if (!Array.isArray(sent) || sent.length === 0 || sent.length > USER_BATCH_MAX)
    throw new AppError(
      'VALIDATION_FAILED',
      {},
      {
        details: [{ field: 'rows', rule: 'rows', params: { max: USER_BATCH_MAX } }],
      },
    );
  const rows: Row[] = [];
  for (const [index, one] of (sent as unknown[]).entries()) {
    const { username, line } = (one ?? {}) as Partial<UserBatchRow>;
    rows.push({
      number: isLine(line) ? line : index + 1,
      username: typeof username === 'string' ? username : '',
      ...(await check(UserRowDto, one)),
    });
  }
  return rows;
}

/** Whose name or address somebody has. */
async function findTaken(manager: EntityManager, rows: Row[]): Promise<void> {
  const taken = await manager.query<{ username: string; email: string }[]>(
    `select lower(username) as username, lower(email) as email from "user"
     where lower(username) = any($1) or lower(email) = any($2)`,
    [rows.map(keyOf('username')), rows.map(keyOf('email'))],
  );
  const usernames = new Set(taken.map(({ username }) => username));
  const emails = new Set(taken.map(({ email }) => email));
  for (const row of rows) {
    if (usernames.has(keyOf('username')(row))) row.problems.push({ field: 'username', rule: 'taken' });
    if (emails.has(keyOf('email')(row))) row.problems.push({ field: 'email', rule: 'taken' });
  }
}

/** The first of rows with one name or address stands. */
function findRepeated(rows: Row[]): void {
  for (const field of ['username', 'email'] as const) {
    const first = new Map<string, number>();
    for (const row of rows.filter(({ value }) => value !== null)) {
      const key = keyOf(field)(row);
      const before = first.get(key);
      if (before === undefined) first.set(key, row.number);
      else row.problems.push({ field, rule: 'repeated', params: { row: before } });
    }
  }
}

/** The ids of those that were made, by username. All insert in one order, so that of two with the same names one waits for the other. */
async function insert(manager: EntityManager, rows: Row[], passwordHash: string): Promise<Map<string, Id>> {
  const nameOf = keyOf('username');
  const inOrder = [...rows].sort((a, b) => (nameOf(a) < nameOf(b) ? -1 : 1));
  const { raw } = await manager
    .createQueryBuilder()
    .insert()
    .into(User)
    .values(
      inOrder.flatMap(({ value }) =>
        value
          ? {
              username: value.username,
              nickname: value.nickname,
              email: value.email,
              mobilePhone: value.mobile_phone,
              school: value.school,
              passwordHash,
            }
          : [],
      ),
    )
    .orIgnore()
    .returning(['id', 'username'])
    .execute();
  return new Map((raw as { id: Id; username: string }[]).map(({ id, username }) => [username, id]));
}

function toFailure(
  { number, username, problems }: Pick<Row, 'number' | 'username' | 'problems'>,
  language: UiLanguage,
): UserBatchFailure {
  const details = problems.map((problem) => ({
    field: problem.field,
    message: fieldText(language, problem),
  }));
  return {
    row: number,
    username,
    reason: details.map(({ field, message }) => `${field}: ${message}`).join('; '),
    details,
  };
}
