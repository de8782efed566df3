import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import {
  REFERENCE_PENDING,
  type Id,
  type Nothing,
  type ReferenceApproval,
  type ReferenceApprovalPage,
} from '@tianheng/contracts';
import { Not, type Repository } from 'typeorm';
import { AppError } from '../common/app-error.ts';
import { offsetOf, toPaged } from '../common/paged.ts';
import { DatasetReference } from './dataset-reference.entity.ts';
import { toReferenceApproval } from './reference.mapper.ts';
import type { ReferenceApprovalQueryDto, ReferenceDecisionDto } from './references.dto.ts';

const SHOWN = { relations: { dataset: true, user: true } } as const;

/** Citations as administrators decide them. */
@Injectable()
export class ReferenceApprovals {
  constructor(
    @InjectRepository(DatasetReference) private readonly references: Repository<DatasetReference>,
  ) {}

  /** Newest first. */
  async list(query: ReferenceApprovalQueryDto): Promise<ReferenceApprovalPage> {
    const [references, total] = await this.references.findAndCount({
      where: { ...(query.status && { status: query.status }) },
      order: { createdAt: 'DESC', id: 'DESC' },
      skip: offsetOf(query),
      take: query.limit,
      ...SHOWN,
    });
    return toPaged(references, total, query.page, toReferenceApproval);
  }

  /** Once: of two decisions at the same time the second is refused. REFERENCE_NOT_FOUND, REFERENCE_DECIDED */
  async decide(id: Id, { status, desc = '' }: ReferenceDecisionDto): Promise<ReferenceApproval> {
    const { affected } = await this.references.update(
      { id, status: REFERENCE_PENDING },
      { status, desc, decidedAt: () => 'now()' },
    );
    const reference = await this.references.findOne({ where: { id }, ...SHOWN });
    if (!reference) throw new AppError('REFERENCE_NOT_FOUND');
    if (affected !== 1) throw new AppError('REFERENCE_DECIDED');
    return toReferenceApproval(reference);
  }

  /** REFERENCE_NOT_FOUND, REFERENCE_NOT_DECIDED */
  async remove(id: Id): Promise<Nothing> {
    const { affected } = await this.references.delete({ id, status: Not(REFERENCE_PENDING) });
    if (affected === 1) return {};
    throw new AppError(
      (await this.references.existsBy({ id })) ? 'REFERENCE_NOT_DECIDED' : 'REFERENCE_NOT_FOUND',
    );
  }
}
