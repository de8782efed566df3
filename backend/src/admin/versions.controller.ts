import { Controller, Get } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import type { PartVersion } from '@tianheng/contracts';
import { Authenticated } from '../common/access.decorator.ts';
import { Operation } from '../common/operation.decorator.ts';
import { PartVersionDto } from './office.dto.ts';
import { VersionsQuery } from './versions.query.ts';

@ApiTags('admin')
@Controller('v1/admin/version')
@Authenticated('platform_admin')
export class AdminVersionsController {
  constructor(private readonly versions: VersionsQuery) {}

  @Get()
  @Operation('Which version of what runs')
  @ApiOkResponse({ type: [PartVersionDto] })
  list(): Promise<PartVersion[]> {
    return this.versions.list();
  }
}
