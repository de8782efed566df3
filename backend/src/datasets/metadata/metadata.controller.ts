import { Controller, Get, Header, Query } from '@nestjs/common';
import { ApiBearerAuth, ApiOkResponse, ApiProduces, ApiTags } from '@nestjs/swagger';
import type { Id } from '@tianheng/contracts';
import { Public } from '../../common/access.decorator.ts';
import { CurrentUser, type AuthUser } from '../../common/current-user.decorator.ts';
import { IdParam } from '../../common/id-param.ts';
import { Operation } from '../../common/operation.decorator.ts';
import { VersionQueryDto } from '../versions/versions.dto.ts';
import { CROISSANT_TYPE } from './croissant.ts';
import { DatasetMetadata } from './metadata.service.ts';
import { DATACITE_JSON, DATACITE_XML, LINKSET } from './signposting.ts';

const REFUSALS = [
  'NOT_FOUND',
  'NOT_ALLOWED',
  'DATASET_VERSION_NOT_FOUND',
  'DATASET_VERSION_WITHDRAWN',
] as const;
const ANY_OBJECT = { type: 'object', additionalProperties: true } as const;

@ApiTags('datasets')
@Controller('v1/dataset/:datasetId')
export class MetadataController {
  constructor(private readonly metadata: DatasetMetadata) {}

  @Get('croissant')
  @Operation('A dataset as Croissant 1.1; with its columns for whoever may open it', ...REFUSALS)
  @Public()
  @ApiBearerAuth()
  @Header('content-type', CROISSANT_TYPE)
  @ApiProduces('application/ld+json')
  @ApiOkResponse({ schema: ANY_OBJECT, description: 'JSON-LD' })
  croissant(
    @CurrentUser() user: AuthUser | null,
    @IdParam('datasetId', 'DATASET_NOT_FOUND') datasetId: Id,
    @Query() { version }: VersionQueryDto,
  ): Promise<Record<string, unknown>> {
    return this.metadata.croissant(user, datasetId, version);
  }

  @Get('datacite.json')
  @Operation('A dataset in the DataCite Metadata Schema 4.6, as JSON', ...REFUSALS)
  @Public()
  @ApiBearerAuth()
  @Header('content-type', DATACITE_JSON)
  @ApiProduces(DATACITE_JSON)
  @ApiOkResponse({ schema: ANY_OBJECT, description: 'without a DOI' })
  dataciteJson(
    @CurrentUser() user: AuthUser | null,
    @IdParam('datasetId', 'DATASET_NOT_FOUND') datasetId: Id,
    @Query() { version }: VersionQueryDto,
  ): Promise<string> {
    return this.metadata.dataciteJson(user, datasetId, version);
  }

  @Get('datacite.xml')
  @Operation('A dataset in the DataCite Metadata Schema 4.6, as XML', ...REFUSALS)
  @Public()
  @ApiBearerAuth()
  @Header('content-type', DATACITE_XML)
  @ApiProduces(DATACITE_XML)
  @ApiOkResponse({ schema: { type: 'string' }, description: 'without a DOI' })
  dataciteXml(
    @CurrentUser() user: AuthUser | null,
    @IdParam('datasetId', 'DATASET_NOT_FOUND') datasetId: Id,
    @Query() { version }: VersionQueryDto,
  ): Promise<string> {
    return this.metadata.dataciteXml(user, datasetId, version);
  }

  @Get('linkset')
  @Operation("A dataset's links, as RFC 9264 has them", ...REFUSALS)
  @Public()
  @ApiBearerAuth()
  @Header('content-type', LINKSET)
  @ApiProduces(LINKSET)
  @ApiOkResponse({ schema: ANY_OBJECT, description: 'the relations of FAIR Signposting' })
  linkset(
    @CurrentUser() user: AuthUser | null,
    @IdParam('datasetId', 'DATASET_NOT_FOUND') datasetId: Id,
    @Query() { version }: VersionQueryDto,
  ): Promise<Record<string, unknown>> {
    return this.metadata.linkset(user, datasetId, version);
  }
}
