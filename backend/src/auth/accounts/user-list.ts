import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { AdminUser, AdminUserPage, UserOrder } from '@tianheng/contracts';
import type { Repository, SelectQueryBuilder } from 'typeorm';
import { offsetOf, toCappedPage } from '../../common/paged.ts';
import { countRows } from '../../database/count.ts';
import { readInParts } from '../../database/parts.ts';
import type { UserFilterDto, UserQueryDto } from './admin-users.dto.ts';
import { User } from './user.entity.ts';
import { toAdminUser } from './user.mapper.ts';

/** Each is the order of an index, and none leaves two rows equal. */
const ORDERS: Record<UserOrder, [column: string, direction: 'ASC' | 'DESC']> = {
  created_at: ['account.createdAt', 'DESC'],
  updated_at: ['account.updatedAt', 'DESC'],
  username: ['lower(account.username)', 'ASC'],
};

/** As `user_search_idx` has it. */
const SEARCHED = `search_vector(search_shape(account.username || ' ' || account.nickname || ' ' || account.email
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
    const page = this.matching(query).offset(offsetOf(query)).limit(query.limit);
    const users = await page.getMany();
    const rows = this.matching(query).orderBy().select('account.id').getQueryAndParameters();
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
    order = 'created_at',
  }: UserFilterDto): SelectQueryBuilder<User> {
    const [column, direction] = ORDERS[order];
    const matching = this.users
      .createQueryBuilder('account')
      .where('true')
      .orderBy(column, direction)
      .addOrderBy('account.id', direction);
    if (q !== undefined && q.trim() !== '') matching.andWhere(`${SEARCHED} @@ search_query(:q)`, { q });
    // Written out, so that plans that are kept use the indexes of the few.
    if (platform_role !== undefined) matching.andWhere(`account.platform_role = '${platform_role}'`);
    if (is_frozen !== undefined) matching.andWhere(is_frozen ? 'account.is_frozen' : 'not account.is_frozen');
    return matching;
  }
}
