import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import {
  SEARCH_FOUND_MAX,
  type AdminUser,
  type AdminUserPage,
  type Id,
  type UserOrder,
} from '@tianheng/contracts';
import { In, type Repository, type SelectQueryBuilder } from 'typeorm';
import { offsetOf, toCappedPage, type Counted } from '../../common/paged.ts';
import { countRows, frequentPage, searchPage, type Place } from '../../database/count.ts';
import { readInParts } from '../../database/parts.ts';
import { User } from '../accounts/user.entity.ts';
import { toAdminUser } from '../accounts/user.mapper.ts';
import type { UserFilterDto, UserQueryDto } from './admin-users.dto.ts';

/** Each is the order of an index, and none leaves two rows equal. */
const ORDERS: Record<UserOrder, Place> = {
  created_at: ['account.createdAt', 'DESC'],
  updated_at: ['account.updatedAt', 'DESC'],
  username: ['lower(account.username)', 'ASC'],
};
const DEFAULT_ORDER: UserOrder = 'created_at';

/** As `user_search_idx` has it. */
const SEARCHED = 'search_beginnings(account.searched)';

/** Accounts that are looked into to guess how many hold what is searched for: ids are random, so any are as good as others. */
const SAMPLE = 100;
/** What more of them hold, of 1, is met soon, wherever one looks; where so many hold it that it is worth it. */
const FREQUENT = 0.2;
const WORTH_IT = 4 * SEARCH_FOUND_MAX;

/** SQL of what the index is asked for by $1, as it stands in the text: words as they begin, of Chinese each pair of characters. */
const PIECES = `array(
  select case when term like ' %' then left(term, 101) else substr(term, place, 2) end
  from unnest(search_terms($1)) term,
    generate_series(1, case when term like ' %' then 1 else greatest(1, length(term) - 1) end) place)`;

const LISTED = [
  ...(['username', 'nickname', 'email', 'mobile_phone', 'school', 'platform_role'] as const),
  ...(['is_frozen', 'created_at', 'updated_at'] as const),
];

/** An account as a list taken out of the platform has it. */
export type ListedAccount = Pick<AdminUser, Exclude<(typeof LISTED)[number], 'created_at' | 'updated_at'>> &
  Record<'created_at' | 'updated_at', Date>;

/** Accounts as administrators see them. */
@Injectable()
export class UserList {
  constructor(@InjectRepository(User) private readonly users: Repository<User>) {}

  async list(query: UserQueryDto): Promise<AdminUserPage> {
    const matching = this.matching(query);
    if (query.q?.trim()) {
      const { ids, counts } = await this.search(matching, query, query.q);
      const users = await this.users.findBy({ id: In(ids) });
      const rows = ids.flatMap((one) => users.find(({ id }) => id === one) ?? []);
      return toCappedPage(rows, counts, query.page, toAdminUser);
    }
    const users = await matching.clone().offset(offsetOf(query)).limit(query.limit).getMany();
    const rows = matching.orderBy().select('account.id').getQueryAndParameters();
    const counts = await countRows(this.users.manager, rows);
    return toCappedPage(users, counts, query.page, toAdminUser);
  }

  /** All of them, in parts. */
  all(filter: UserFilterDto): AsyncIterable<ListedAccount[]> {
    const [sql, values] = this.matching(filter)
      .select(LISTED.map((column) => `account.${column} as ${column}`))
      .getQueryAndParameters();
    return readInParts<ListedAccount>(this.users.manager.dataSource, sql, values);
  }

  /** By the index, or, where every few accounts hold it, by looking into one after the other. */
  private async search(
    matching: SelectQueryBuilder<User>,
    query: UserQueryDto,
    q: string,
  ): Promise<{ ids: Id[]; counts: Counted }> {
    const place = ORDERS[query.order ?? DEFAULT_ORDER];
    if (query.platform_role !== undefined || query.is_frozen !== undefined)
      return searchPage(matching, place, query);
    const [{ pieces, share, estimated }] = await this.users.query<
      [{ pieces: string[]; share: number; estimated: number }]
    >(
      `with wanted as materialized (select ${PIECES} as pieces)
       select wanted.pieces, coalesce(avg(holding::integer), 0)::float8 as share,
         (select reltuples::float8 from pg_class where oid = '"user"'::regclass) as estimated
       from wanted left join lateral (
         select (select bool_and(strpos(s.searched, piece) > 0) from unnest(wanted.pieces) piece) as holding
         from (select searched from "user" order by id limit ${SAMPLE}) s) sample on true
       group by wanted.pieces`,
      [q],
    );
    if (share <= FREQUENT || share * estimated <= WORTH_IT) return searchPage(matching, place, query);
    const holding = this.matching({ order: query.order });
    for (const [at, piece] of pieces.entries())
      holding.andWhere(`strpos(account.searched, :piece${at}) > 0`, { [`piece${at}`]: piece });
    return frequentPage(holding, place, query);
  }

  private matching({
    q,
    platform_role,
    is_frozen,
    order = DEFAULT_ORDER,
  }: UserFilterDto): SelectQueryBuilder<User> {
    const [column, direction] = ORDERS[order];
    const matching = this.users
      .createQueryBuilder('account')
      .where('true')
      .orderBy(column, direction)
      .addOrderBy('account.id', direction);
    if (q !== undefined && q.trim() !== '')
      matching.andWhere(`${SEARCHED} @@ search_beginnings_query(:q)`, { q });
    // Written out, so that plans that are kept use the indexes of the few.
    if (platform_role !== undefined) matching.andWhere(`account.platform_role = '${platform_role}'`);
    if (is_frozen !== undefined) matching.andWhere(is_frozen ? 'account.is_frozen' : 'not account.is_frozen');
    return matching;
  }
}
