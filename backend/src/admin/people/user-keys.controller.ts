import { Body, Controller, Get, HttpCode, Post } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import type { ApiKeyList, Id, Nothing, UiLanguage } from '@tianheng/contracts';
import { ApiKeyListDto, RevokeApiKeyRequestDto } from '../../auth/keys/api-keys.dto.ts';
import { OthersKeysService } from '../../auth/keys/others-keys.service.ts';
import { Authenticated, ForKeys } from '../../common/access.decorator.ts';
import { CurrentCaller, type Caller } from '../../common/caller.ts';
import { IdParam } from '../../common/id-param.ts';
import { Language } from '../../common/language.ts';
import { NothingDto } from '../../common/nothing.dto.ts';
import { Operation } from '../../common/operation.decorator.ts';

/** For people alone: a key that leaked must not find others, nor take them away. */
@ApiTags('admin')
@Controller('v1/admin/users/:id/api_keys')
@Authenticated('platform_admin')
@ForKeys()
export class AdminUserKeysController {
  constructor(private readonly keys: OthersKeysService) {}

  @Get()
  @Operation("A person's API keys")
  @ApiOkResponse({
    type: ApiKeyListDto,
    description: 'those that have not expired; never the keys themselves',
  })
  list(@IdParam('id', 'USER_NOT_FOUND') id: Id): Promise<ApiKeyList> {
    return this.keys.list(id);
  }

  @Post(':keyId/revoke')
  @Operation("Revoke a person's API key")
  @HttpCode(200)
  @ApiOkResponse({ type: NothingDto, description: 'its owner is mailed' })
  async revoke(
    @CurrentCaller() caller: Caller,
    @IdParam('id', 'USER_NOT_FOUND') id: Id,
    @IdParam('keyId', 'API_KEY_NOT_FOUND') keyId: Id,
    @Body() body: RevokeApiKeyRequestDto,
    @Language() language: UiLanguage,
  ): Promise<Nothing> {
    await this.keys.revoke(caller, id, keyId, body, language);
    return {};
  }
}
