import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { AdminUser, AdminUserPage, UserOrder } from '@tianheng/contracts';
import { In, type Repository, type SelectQueryBuilder } from 'typeorm';
import { offsetOf, toCappedPage } from '../../common/paged.ts';
import { countRows, searchPage, type Place } from '../../database/count.ts';
import { readInParts } from '../../database/parts.ts';
import type { UserFilterDto, UserQueryDto } from './admin-users.dto.ts';
import { User } from './user.entity.ts';
import { toAdminUser } from './user.mapper.ts';

/** Each is the order of an index, and none leaves two rows equal. */
const ORDERS: Record<UserOrder, Place> = {
  created_at: ['account.createdAt', 'DESC'],
  updated_at: ['account.updatedAt', 'DESC'],
  username: ['lower(account.username)', 'ASC'],
};
const DEFAULT_ORDER: UserOrder = 'created_at';

/** As `user_search_idx` has it. */
const SEARCHED = `search_beginnings(search_shape(account.username || ' ' || account.nickname || ' ' || account.email
  || ' ' || account.mobile_phone || ' ' || account.school))`;

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
      const { ids, counts } = await searchPage(matching, ORDERS[query.order ?? DEFAULT_ORDER], query);
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
