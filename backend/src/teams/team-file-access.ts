import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource } from 'typeorm';
import { isAdmin, type AuthUser } from '../common/current-user.decorator.ts';
import type { StoredFile } from '../storage/files/stored-file.entity.ts';
import { hasSeatIn } from './seat.query.ts';

/** Who may read a team's files. */
@Injectable()
export class TeamFileAccess {
  constructor(@InjectDataSource() private readonly dataSource: DataSource) {}

  /** The team, as long as one sits in it, and administrators. */
  async canReadUpload(user: AuthUser | null, file: StoredFile): Promise<boolean> {
    if (!user) return false;
    if (isAdmin(user)) return true;
    return file.teamId !== null && hasSeatIn(this.dataSource.manager, user.id, file.teamId);
  }

  /** A document may be uploaded before there is a team: then it is its owner's. */
  async canReadDocument(user: AuthUser | null, file: StoredFile): Promise<boolean> {
    return (user !== null && file.ownerId === user.id) || this.canReadUpload(user, file);
  }
}
