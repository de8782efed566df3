import { Controller, Get } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import type { FileProfile, Id } from '@tianheng/contracts';
import { Authenticated } from '../common/access.decorator.ts';
import { CurrentCaller, type Caller } from '../common/caller.ts';
import { IdParam } from '../common/id-param.ts';
import { Operation } from '../common/operation.decorator.ts';
import { FileProfileDto } from './profiles.dto.ts';
import { ProfilesService } from './profiles.service.ts';

@ApiTags('files')
@Controller('v1/object-storage/profile')
export class ProfilesController {
  constructor(private readonly profiles: ProfilesService) {}

  @Get(':key')
  @Operation("What a dataset's file is made of", 'NOT_ALLOWED')
  @Authenticated()
  @ApiOkResponse({ type: FileProfileDto })
  get(@CurrentCaller() caller: Caller, @IdParam('key', 'FILE_NOT_FOUND') key: Id): Promise<FileProfile> {
    return this.profiles.get(caller, key);
  }
}
