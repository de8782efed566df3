import { Body, Controller, Get, Put } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { Authenticated } from '../common/access.decorator.ts';
import { Operation } from '../common/operation.decorator.ts';
import { RaceSettingsDto } from './competitions.dto.ts';
import { SettingsService } from './settings.service.ts';

@ApiTags('settings')
@Controller('v1/settings/race')
export class SettingsController {
  constructor(private readonly settings: SettingsService) {}

  @Get()
  @Operation('Settings of all competitions')
  @Authenticated()
  @ApiOkResponse({ type: RaceSettingsDto })
  get(): Promise<RaceSettingsDto> {
    return this.settings.get();
  }

  @Put()
  @Operation('Change the settings of all competitions', 'STALE_WRITE')
  @Authenticated('platform_admin')
  @ApiOkResponse({ type: RaceSettingsDto })
  update(@Body() values: RaceSettingsDto): Promise<RaceSettingsDto> {
    return this.settings.update(values);
  }
}
