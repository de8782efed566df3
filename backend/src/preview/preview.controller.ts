import { Controller, Get, Res } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import type { FilePreview, Id } from '@tianheng/contracts';
import type { FastifyReply } from 'fastify';
import { Authenticated } from '../common/access.decorator.ts';
import { askerGone } from '../common/asker-gone.ts';
import { CurrentCaller, type Caller } from '../common/caller.ts';
import { IdParam } from '../common/id-param.ts';
import { Operation } from '../common/operation.decorator.ts';
import { FilePreviewDto } from './preview.dto.ts';
import { PreviewService } from './preview.service.ts';

@ApiTags('files')
@Controller('v1/object-storage/preview')
export class PreviewController {
  constructor(private readonly previews: PreviewService) {}

  @Get(':key')
  @Operation('A look into a file', 'NOT_ALLOWED')
  @Authenticated()
  @ApiOkResponse({ type: FilePreviewDto })
  get(
    @CurrentCaller() caller: Caller,
    @IdParam('key', 'FILE_NOT_FOUND') key: Id,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<FilePreview> {
    return this.previews.preview(caller, key, askerGone(reply));
  }
}
