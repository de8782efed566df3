import { Body, Controller, Get, Put } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { Authenticated } from '../common/access.decorator.ts';
import { CurrentCaller, type Caller } from '../common/caller.ts';
import { Operation } from '../common/operation.decorator.ts';
import { RaceSettingsUpdateDto, VersionedRaceSettingsDto } from './competitions.dto.ts';
import { SettingsService } from './settings.service.ts';

@ApiTags('settings')
@Controller('v1/settings/race')
export class SettingsController {
  constructor(private readonly settings: SettingsService) {}

  @Get()
  @Operation('Settings of all competitions')
  @Authenticated()
  @ApiOkResponse({ type: VersionedRaceSettingsDto })
  get(): Promise<VersionedRaceSettingsDto> {
    return this.settings.get();
  }

  @Put()
  @Operation('Change the settings of all competitions', 'STALE_WRITE')
  @Authenticated('platform_admin')
  @ApiOkResponse({ type: VersionedRaceSettingsDto })
  update(
    @CurrentCaller() caller: Caller,
    @Body() values: RaceSettingsUpdateDto,
  ): Promise<VersionedRaceSettingsDto> {
    return this.settings.update(caller, values);
  }
}
