import { Body, Controller, Delete, Get, Post, Res } from '@nestjs/common';
import { ApiCreatedResponse, ApiOkResponse, ApiTags } from '@nestjs/swagger';
import type { ApiKeyList, CreatedApiKey, Id, Nothing, UiLanguage } from '@tianheng/contracts';
import type { FastifyReply } from 'fastify';
import { Authenticated, ForKeys } from '../../common/access.decorator.ts';
import { Arrival, type CameAt } from '../../common/arrival.ts';
import { askerGone } from '../../common/asker-gone.ts';
import { CurrentCaller, type Caller } from '../../common/caller.ts';
import { IdParam } from '../../common/id-param.ts';
import { Language } from '../../common/language.ts';
import { NothingDto } from '../../common/nothing.dto.ts';
import { Operation } from '../../common/operation.decorator.ts';
import { IdempotencyKey, NameableOnce } from '../../idempotency/idempotency-key.ts';
import { ApiKeyListDto, CreateApiKeyRequestDto, CreatedApiKeyDto } from './api-keys.dto.ts';
import { ApiKeysService } from './api-keys.service.ts';

/** For people alone: a key that leaked must not make another. */
@ApiTags('auth')
@Controller('v1/user/api_keys')
@Authenticated()
@ForKeys()
export class ApiKeysController {
  constructor(private readonly keys: ApiKeysService) {}

  @Get()
  @Operation("One's own API keys")
  @ApiOkResponse({ type: ApiKeyListDto })
  list(@CurrentCaller() caller: Caller): Promise<ApiKeyList> {
    return this.keys.list(caller);
  }

  @Post()
  @NameableOnce('key')
  @Operation(
    'A new API key',
    'ROLE_REQUIRED',
    'ADMIN_SITE_ONLY',
    'API_KEY_LIMIT_REACHED',
    'API_KEY_TOO_SOON',
    'IDEMPOTENCY_KEY_REUSED',
  )
  @ApiCreatedResponse({ type: CreatedApiKeyDto })
  create(
    @CurrentCaller() caller: Caller,
    @Body() body: CreateApiKeyRequestDto,
    @Language() language: UiLanguage,
    @IdempotencyKey() name: string | null,
    @Arrival() cameAt: CameAt,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<CreatedApiKey> {
    return this.keys.create(caller, body, language, { name, cameAt, gone: askerGone(reply) });
  }

  @Delete(':keyId')
  @Operation('Revoke an API key')
  @ApiOkResponse({ type: NothingDto })
  async revoke(
    @CurrentCaller() caller: Caller,
    @IdParam('keyId', 'API_KEY_NOT_FOUND') keyId: Id,
  ): Promise<Nothing> {
    await this.keys.revoke(caller, keyId);
    return {};
  }
}
