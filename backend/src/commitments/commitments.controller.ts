import { Body, Controller, Delete, Get, Post, Put, Query, StreamableFile } from '@nestjs/common';
import { ApiCreatedResponse, ApiOkResponse, ApiProduces, ApiTags } from '@nestjs/swagger';
import type { Id, UiLanguage } from '@tianheng/contracts';
import { Authenticated } from '../common/access.decorator.ts';
import { CurrentUser, type AuthUser } from '../common/current-user.decorator.ts';
import { IdParam } from '../common/id-param.ts';
import { Language } from '../common/language.ts';
import { NothingDto } from '../common/nothing.dto.ts';
import { CommitmentLog } from './commitment-log.ts';
import {
  CommitmentDto,
  CommitmentPageDto,
  CommitmentQueryDto,
  CreateCommitmentDto,
  CreatedCommitmentDto,
  UpdateCommitmentDto,
} from './commitments.dto.ts';
import { CommitmentsQuery } from './commitments.query.ts';
import { CommitmentsService } from './commitments.service.ts';

@ApiTags('commitments')
@Controller('v1/commitment')
@Authenticated()
export class CommitmentsController {
  constructor(
    private readonly commitments: CommitmentsService,
    private readonly query: CommitmentsQuery,
    private readonly logs: CommitmentLog,
  ) {}

  @Post()
  @ApiCreatedResponse({ type: CreatedCommitmentDto })
  submit(@CurrentUser() user: AuthUser, @Body() body: CreateCommitmentDto): Promise<CreatedCommitmentDto> {
    return this.commitments.submit(user, body);
  }

  @Get()
  @ApiOkResponse({ type: CommitmentPageDto })
  list(
    @CurrentUser() user: AuthUser,
    @Query() query: CommitmentQueryDto,
    @Language() language: UiLanguage,
  ): Promise<CommitmentPageDto> {
    return this.query.list(user, query, language);
  }

  @Get(':commitmentId')
  @ApiOkResponse({ type: CommitmentDto })
  get(
    @CurrentUser() user: AuthUser,
    @IdParam('commitmentId', 'COMMITMENT_NOT_FOUND') id: Id,
    @Language() language: UiLanguage,
  ): Promise<CommitmentDto> {
    return this.query.get(user, id, language);
  }

  @Put(':commitmentId')
  @ApiOkResponse({ type: CommitmentDto, description: 'stopped' })
  cancel(
    @CurrentUser() user: AuthUser,
    @IdParam('commitmentId', 'COMMITMENT_NOT_FOUND') id: Id,
    @Body() _body: UpdateCommitmentDto,
    @Language() language: UiLanguage,
  ): Promise<CommitmentDto> {
    return this.commitments.cancel(user, id).then(() => this.query.get(user, id, language));
  }

  @Delete(':commitmentId')
  @ApiOkResponse({ type: NothingDto })
  remove(
    @CurrentUser() user: AuthUser,
    @IdParam('commitmentId', 'COMMITMENT_NOT_FOUND') id: Id,
  ): Promise<NothingDto> {
    return this.commitments.remove(user, id).then(() => ({}));
  }

  @Get(':commitmentId/log')
  @ApiProduces('text/plain')
  @ApiOkResponse({ schema: { type: 'string', format: 'binary' } })
  log(
    @CurrentUser() user: AuthUser,
    @IdParam('commitmentId', 'COMMITMENT_NOT_FOUND') id: Id,
    @Language() language: UiLanguage,
  ): Promise<StreamableFile> {
    return this.logs.open(user, id, language).then(
      ({ content, filename, size }) =>
        new StreamableFile(content, {
          type: 'text/plain; charset=utf-8',
          disposition: `attachment; filename="${filename}"`,
          length: size,
        }),
    );
  }
}
