import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import {
  REFERENCE_PENDING,
  type Id,
  type Nothing,
  type ReferenceApproval,
  type ReferenceApprovalPage,
} from '@tianheng/contracts';
import { In, type Repository } from 'typeorm';
import { Audit } from '../../audit/audit.service.ts';
import { AppError } from '../../common/app-error.ts';
import type { Caller } from '../../common/caller.ts';
import { offsetOf, toPaged } from '../../common/paged.ts';
import { rowCount } from '../../database/row-count.ts';
import { DatasetReference } from './dataset-reference.entity.ts';
import { toReferenceApproval } from './reference.mapper.ts';
import type { ReferenceApprovalQueryDto, ReferenceDecisionDto } from './references.dto.ts';

const SHOWN = { relations: { dataset: true, user: true } } as const;

/** Citations as administrators decide them. */
@Injectable()
export class ReferenceApprovals {
  constructor(
    @InjectRepository(DatasetReference) private readonly references: Repository<DatasetReference>,
    private readonly audit: Audit,
  ) {}

  /** Newest first. */
  async list(query: ReferenceApprovalQueryDto): Promise<ReferenceApprovalPage> {
    const where = { ...(query.status && { status: query.status }) };
    const order = { createdAt: 'DESC', id: 'DESC' } as const;
    const [{ total }] = await this.references.query<[{ total: number }]>(
      `select ${rowCount('dataset_reference', '($1::text is null or row_count.key = $1)')} as total`,
      [query.status ?? null],
    );
    // Turned over before the joins, so that an index alone answers it.
    const page = await this.references.find({
      ...{ where, order, select: { id: true } },
      skip: offsetOf(query),
      take: query.limit,
    });
    const ids = page.map(({ id }) => id);
    const references = await this.references.find({ where: { id: In(ids) }, order, ...SHOWN });
    return toPaged(references, total, query.page, toReferenceApproval);
  }

  /** Once: of two decisions at the same time the second is refused. REFERENCE_NOT_FOUND, REFERENCE_DECIDED */
  decide(caller: Caller, id: Id, { status, ...body }: ReferenceDecisionDto): Promise<ReferenceApproval> {
    const desc = body.desc ?? '';
    return this.references.manager.transaction(async (manager) => {
      const { affected } = await manager.update(
        DatasetReference,
        { id, status: REFERENCE_PENDING },
        { status, desc, decidedAt: () => 'now()' },
      );
      const reference = await manager.findOne(DatasetReference, { where: { id }, ...SHOWN });
      if (!reference) throw new AppError('REFERENCE_NOT_FOUND');
      if (affected !== 1) throw new AppError('REFERENCE_DECIDED');
      const [before, after] = [{ status: REFERENCE_PENDING }, { status }];
      await this.audit.record(manager, caller, {
        action: 'reference.decide',
        objectId: id,
        ...{ before, after, why: desc },
      });
      return toReferenceApproval(reference);
    });
  }

  /** REFERENCE_NOT_FOUND, REFERENCE_NOT_DECIDED */
  remove(caller: Caller, id: Id): Promise<Nothing> {
    return this.references.manager.transaction(async (manager) => {
      const lock = { mode: 'pessimistic_write' } as const;
      const reference = await manager.findOne(DatasetReference, { where: { id }, lock });
      if (!reference) throw new AppError('REFERENCE_NOT_FOUND');
      if (reference.status === REFERENCE_PENDING) throw new AppError('REFERENCE_NOT_DECIDED');
      await manager.delete(DatasetReference, { id });
      const { content, address, status, datasetId: dataset_id } = reference;
      await this.audit.record(manager, caller, {
        action: 'reference.delete',
        objectId: id,
        before: { content, address, status, dataset_id },
        after: null,
      });
      return {};
    });
  }
}
