import { Body, Controller, Delete, Get, HttpCode, Param, Post, Query } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import type {
  JudgeImageInfo,
  JudgingPauseInfo,
  JudgingRoom,
  RunnerInfo,
  UiLanguage,
} from '@tianheng/contracts';
import { Authenticated } from '../../common/access.decorator.ts';
import { CurrentCaller, type Caller } from '../../common/caller.ts';
import { Language } from '../../common/language.ts';
import { Operation } from '../../common/operation.decorator.ts';
import {
  DrainRequestDto,
  JudgeImageInfoDto,
  JudgeImagePinDto,
  JudgeImageQueryDto,
  JudgingPauseInfoDto,
  JudgingRoomDto,
  PauseRequestDto,
  ResumeRequestDto,
  RunnerInfoDto,
} from '../office.dto.ts';
import { JudgingControl } from './judging-control.ts';
import { JudgingQuery } from './judging.query.ts';

@ApiTags('admin')
@Controller('v1/admin/judging')
@Authenticated('platform_admin')
export class AdminJudgingController {
  constructor(
    private readonly query: JudgingQuery,
    private readonly control: JudgingControl,
  ) {}

  @Get()
  @Operation('What is being judged, by which runners, and what holds it up')
  @ApiOkResponse({ type: JudgingRoomDto })
  room(@Language() language: UiLanguage): Promise<JudgingRoom> {
    return this.query.room(language);
  }

  @Get('images')
  @Operation('Images that questions can name')
  @ApiOkResponse({ type: [JudgeImageInfoDto] })
  images(): Promise<JudgeImageInfo[]> {
    return this.query.images();
  }

  @Post('images')
  @Operation('Make a reference stand for an image', 'STALE_WRITE')
  @HttpCode(200)
  @ApiOkResponse({ type: [JudgeImageInfoDto], description: 'all images that questions can name' })
  pinImage(@CurrentCaller() caller: Caller, @Body() body: JudgeImagePinDto): Promise<JudgeImageInfo[]> {
    return this.control.pinImage(caller, body);
  }

  @Delete('images')
  @Operation('Let a reference stand for nothing', 'JUDGE_IMAGE_NOT_FOUND', 'JUDGE_IMAGE_IN_USE')
  @ApiOkResponse({ type: [JudgeImageInfoDto], description: 'the images that are left' })
  unpinImage(
    @CurrentCaller() caller: Caller,
    @Query() { reference }: JudgeImageQueryDto,
  ): Promise<JudgeImageInfo[]> {
    return this.control.unpinImage(caller, reference);
  }

  @Post('pause')
  @Operation('Pause the judging of a question, or all', 'QUESTION_NOT_FOUND', 'JUDGING_PAUSED')
  @HttpCode(200)
  @ApiOkResponse({ type: [JudgingPauseInfoDto], description: 'all pauses; what has begun comes to its end' })
  pause(
    @CurrentCaller() caller: Caller,
    @Body() body: PauseRequestDto,
    @Language() language: UiLanguage,
  ): Promise<JudgingPauseInfo[]> {
    return this.control.pause(caller, body, language);
  }

  @Post('resume')
  @Operation('Let judging go on', 'QUESTION_NOT_FOUND', 'JUDGING_NOT_PAUSED')
  @HttpCode(200)
  @ApiOkResponse({ type: [JudgingPauseInfoDto], description: 'the pauses that are left' })
  resume(
    @CurrentCaller() caller: Caller,
    @Body() body: ResumeRequestDto,
    @Language() language: UiLanguage,
  ): Promise<JudgingPauseInfo[]> {
    return this.control.resume(caller, body, language);
  }

  @Post('runners/:runnerId/drain')
  @Operation('Keep new work from a runner, or let it in again', 'RUNNER_NOT_FOUND')
  @HttpCode(200)
  @ApiOkResponse({ type: [RunnerInfoDto], description: 'all runners; what has begun comes to its end' })
  drain(
    @CurrentCaller() caller: Caller,
    @Param('runnerId') runnerId: string,
    @Body() body: DrainRequestDto,
  ): Promise<RunnerInfo[]> {
    return this.control.drain(caller, runnerId, body);
  }
}
