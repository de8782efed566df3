import { Body, Controller, Get, HttpCode, Post } from '@nestjs/common';
import { ApiBearerAuth, ApiCreatedResponse, ApiOkResponse, ApiTags } from '@nestjs/swagger';
import type { Nothing, StartedView, ViewInfo } from '@tianheng/contracts';
import { Authenticated, ForKeys, ForViews, Public } from '../../common/access.decorator.ts';
import { CurrentCaller, CurrentView, type Caller, type ViewOf } from '../../common/caller.ts';
import { NothingDto } from '../../common/nothing.dto.ts';
import { Operation } from '../../common/operation.decorator.ts';
import { SiteViews } from './site-views.ts';
import { StartedViewDto, ViewInfoDto, ViewRequestDto } from './views.dto.ts';

@ApiTags('admin')
@Controller('v1')
export class ViewsController {
  constructor(private readonly views: SiteViews) {}

  @Post('admin/view_as')
  @Operation('Look at the customer site as a visitor or as a team, for a while', 'TEAM_NOT_FOUND')
  @Authenticated('platform_admin')
  @ForKeys()
  @ApiCreatedResponse({
    type: StartedViewDto,
    description: 'with this token everything but reading is VIEW_ONLY',
  })
  start(@CurrentCaller() caller: Caller, @Body() body: ViewRequestDto): Promise<StartedView> {
    return this.views.start(caller, body.team_id?.toLowerCase());
  }

  @Get('view')
  @Operation('Through whose eyes the token looks', 'SESSION_ENDED')
  @Public()
  @ApiBearerAuth()
  @ApiOkResponse({ type: ViewInfoDto })
  get(@CurrentView() view: ViewOf | null): Promise<ViewInfo> {
    return this.views.of(view);
  }

  @Post('view/end')
  @Operation('End looking through others’ eyes')
  @Public()
  @ForViews('end')
  @HttpCode(200)
  @ApiOkResponse({ type: NothingDto, description: 'also where there was none' })
  async end(@CurrentView() view: ViewOf | null): Promise<Nothing> {
    await this.views.end(view);
    return {};
  }
}
