import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import {
  REFERENCE_APPROVED,
  REFERENCE_PENDING,
  REFERENCES_PAGE,
  REFERENCES_PER_DAY,
  type DatasetReference as DatasetReferenceWire,
  type Id,
} from '@tianheng/contracts';
import type { Repository } from 'typeorm';
import { RateLimits, tooMany } from '../../auth/throttles/rate-limits.ts';
import { AppError, fieldError } from '../../common/app-error.ts';
import { constraintKind } from '../../common/constraint.ts';
import type { AuthUser } from '../../common/current-user.decorator.ts';
import { DatasetAccess } from '../dataset-access.ts';
import { DatasetReference } from './dataset-reference.entity.ts';
import { toDatasetReference } from './reference.mapper.ts';
import type { ReferenceRequestDto } from './references.dto.ts';

const DAY_SECONDS = 24 * 3600;

/** Citations as people read and submit them. */
@Injectable()
export class ReferencesService {
  constructor(
    @InjectRepository(DatasetReference) private readonly references: Repository<DatasetReference>,
    private readonly access: DatasetAccess,
    private readonly limits: RateLimits,
  ) {}

  /** DATASET_NOT_FOUND, NOT_ALLOWED */
  async list(user: AuthUser, datasetId: Id, page: number): Promise<DatasetReferenceWire[]> {
    await this.access.requireOpen(user, datasetId);
    return this.shownTo(user, datasetId, page);
  }

  /** The approved ones, and the person's own that wait; newest first. */
  async shownTo(user: AuthUser, datasetId: Id, page = 1): Promise<DatasetReferenceWire[]> {
    const shown = await this.references.find({
      where: [
        { datasetId, status: REFERENCE_APPROVED },
        { datasetId, status: REFERENCE_PENDING, userId: user.id },
      ],
      order: { createdAt: 'DESC', id: 'DESC' },
      skip: (page - 1) * REFERENCES_PAGE,
      take: REFERENCES_PAGE,
    });
    return shown.map(toDatasetReference);
  }

  /** DATASET_NOT_FOUND, NOT_ALLOWED, TOO_MANY_REQUESTS, REFERENCE_DUPLICATE */
  async submit(
    user: AuthUser,
    datasetId: Id,
    { content, address }: ReferenceRequestDto,
  ): Promise<DatasetReferenceWire> {
    if (!isWebAddress(address)) throw fieldError('address', 'isUrl');
    await this.access.requireOpen(user, datasetId);
    const limit = { event: 'citation', of: [user.id], max: REFERENCES_PER_DAY, seconds: DAY_SECONDS };
    const wait = await this.limits.take(limit);
    if (wait > 0) throw tooMany('TOO_MANY_REQUESTS', wait);
    // The index on the address decides between two that come at once.
    const inserted = await this.references
      .createQueryBuilder()
      .insert()
      .values({ datasetId, userId: user.id, content, address })
      .orIgnore()
      .returning(['id'])
      .execute()
      .catch((error: unknown) => {
        // Its dataset was deleted in the meantime.
        throw constraintKind(error) === 'foreign_key'
          ? new AppError('DATASET_NOT_FOUND', {}, { cause: error })
          : error;
      });
    const [row] = inserted.raw as { id: Id }[];
    if (!row) throw new AppError('REFERENCE_DUPLICATE');
    return toDatasetReference(await this.references.findOneByOrFail({ id: row.id }));
  }
}

/** Of http or https, and without a name and password, which only serve to disguise the host. */
function isWebAddress(address: string): boolean {
  if (!URL.canParse(address)) return false;
  const { protocol, username, password } = new URL(address);
  return /^https?:$/.test(protocol) && username === '' && password === '';
}
