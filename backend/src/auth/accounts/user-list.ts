import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { AdminUserPage, UserOrder } from '@tianheng/contracts';
import type { Repository, SelectQueryBuilder } from 'typeorm';
import { offsetOf, toPaged } from '../../common/paged.ts';
import type { UserQueryDto } from './admin-users.dto.ts';
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

/** Accounts as administrators see them. */
@Injectable()
export class UserList {
  constructor(@InjectRepository(User) private readonly users: Repository<User>) {}

  async list(query: UserQueryDto): Promise<AdminUserPage> {
    const [column, direction] = ORDERS[query.order ?? 'created_at'];
    const [users, total] = await this.matching(query)
      .orderBy(column, direction)
      .addOrderBy('account.id', direction)
      .offset(offsetOf(query))
      .limit(query.limit)
      .getManyAndCount();
    return toPaged(users, total, query.page, toAdminUser);
  }

  private matching({ q, platform_role, is_frozen }: UserQueryDto): SelectQueryBuilder<User> {
    const matching = this.users.createQueryBuilder('account').where('true');
    if (q !== undefined && q.trim() !== '') matching.andWhere(`${SEARCHED} @@ search_query(:q)`, { q });
    if (platform_role !== undefined)
      matching.andWhere('account.platform_role = :platform_role', { platform_role });
    if (is_frozen !== undefined) matching.andWhere('account.is_frozen = :is_frozen', { is_frozen });
    return matching;
  }
}
