import { Body, Controller, Get, Put } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { Authenticated } from '../common/access.decorator.ts';
import { RaceSettingsDto } from './competitions.dto.ts';
import { SettingsService } from './settings.service.ts';

@ApiTags('settings')
@Controller('v1/settings/race')
export class SettingsController {
  constructor(private readonly settings: SettingsService) {}

  @Get()
  @Authenticated()
  @ApiOkResponse({ type: RaceSettingsDto })
  get(): Promise<RaceSettingsDto> {
    return this.settings.get();
  }

  @Put()
  @Authenticated('platform_admin')
  @ApiOkResponse({ type: RaceSettingsDto })
  update(@Body() values: RaceSettingsDto): Promise<RaceSettingsDto> {
    return this.settings.update(values);
  }
}
