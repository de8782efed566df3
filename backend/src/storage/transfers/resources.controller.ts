import { Controller, Get, Query } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import type { CappedPage, Id, Resource, ResourceDetail } from '@tianheng/contracts';
import { Authenticated, ForViews } from '../../common/access.decorator.ts';
import { CurrentCaller, type Caller } from '../../common/caller.ts';
import { IdParam } from '../../common/id-param.ts';
import { Operation } from '../../common/operation.decorator.ts';
import { ResourceDetailDto, ResourcePageDto, ResourceQueryDto } from './resources.dto.ts';
import { ResourcesService } from './resources.service.ts';

@ApiTags('files')
@Controller('v1/object-storage/resources')
export class ResourcesController {
  constructor(private readonly resources: ResourcesService) {}

  @Get()
  @Operation('Files that datasets can be made of')
  @Authenticated('platform_admin')
  @ApiOkResponse({ type: ResourcePageDto })
  list(@Query() query: ResourceQueryDto): Promise<CappedPage<Resource>> {
    return this.resources.list(query);
  }

  @Get(':resourceId')
  @Operation('One file', 'NOT_ALLOWED')
  @Authenticated()
  @ForViews('none')
  @ApiOkResponse({ type: ResourceDetailDto })
  get(
    @CurrentCaller() caller: Caller,
    @IdParam('resourceId', 'FILE_NOT_FOUND') resourceId: Id,
  ): Promise<ResourceDetail> {
    return this.resources.get(caller, resourceId);
  }
}
