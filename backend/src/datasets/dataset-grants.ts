import { Injectable } from '@nestjs/common';
import type { Id } from '@tianheng/contracts';
import type { AuthUser } from '../common/current-user.decorator.ts';

/** Which of these datasets a person may read by taking part in a competition that opens them. */
export type ParticipantGrant = (user: AuthUser, datasetIds: Id[]) => Promise<Id[]>;

/** Datasets know no teams: the module that does registers here. */
@Injectable()
export class DatasetGrants {
  private grant: ParticipantGrant = () => Promise.resolve([]);

  register(grant: ParticipantGrant): void {
    this.grant = grant;
  }

  async of(user: AuthUser, datasetIds: Id[]): Promise<Set<Id>> {
    return new Set(datasetIds.length > 0 ? await this.grant(user, datasetIds) : []);
  }
}
