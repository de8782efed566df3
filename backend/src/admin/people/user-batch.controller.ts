import { Body, Controller, Put, Query } from '@nestjs/common';
import { ApiBody, ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { USER_BATCH_MAX, type UiLanguage, type UserBatchResult } from '@tianheng/contracts';
import { UserBatchQueryDto, UserBatchResultDto, UserRowDto } from '../../auth/users/admin-users.dto.ts';
import { UserBatch } from '../../auth/users/user-batch.ts';
import { Authenticated } from '../../common/access.decorator.ts';
import { CurrentCaller, type Caller } from '../../common/caller.ts';
import { Language } from '../../common/language.ts';
import { Operation } from '../../common/operation.decorator.ts';
import { IdempotencyKey, Nameable } from '../../idempotency/idempotency-key.ts';

@ApiTags('admin')
@Controller('v1/users')
@Authenticated('platform_admin')
export class AdminUserBatchController {
  constructor(private readonly batch: UserBatch) {}

  @Put()
  @Nameable('last of its accounts')
  @Operation('Make many accounts', 'IDEMPOTENCY_KEY_REUSED')
  @ApiBody({ type: [UserRowDto], description: `1 to ${USER_BATCH_MAX} rows` })
  @ApiOkResponse({ type: UserBatchResultDto, description: 'an answer for each row' })
  create(
    @CurrentCaller() caller: Caller,
    @Query() { dry_run: dryRun = false }: UserBatchQueryDto,
    @Body() rows: unknown[],
    @Language() language: UiLanguage,
    @IdempotencyKey() key: string | null,
  ): Promise<UserBatchResult> {
    return this.batch.create(caller, rows, { dryRun, language, key });
  }
}
