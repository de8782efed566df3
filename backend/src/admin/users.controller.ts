import { Body, Controller, HttpCode, Post } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import type { Id, UserInfo } from '@tianheng/contracts';
import { AccountsService } from '../auth/accounts/accounts.service.ts';
import { UserInfoDto } from '../auth/sessions/auth.dto.ts';
import { FreezeRequestDto } from '../auth/accounts/profile.dto.ts';
import { Authenticated } from '../common/access.decorator.ts';
import { CurrentCaller, type Caller } from '../common/caller.ts';
import { IdParam } from '../common/id-param.ts';
import { Operation } from '../common/operation.decorator.ts';

@ApiTags('admin')
@Controller('v1/admin/users')
@Authenticated('platform_admin')
export class AdminUsersController {
  constructor(private readonly accounts: AccountsService) {}

  @Post(':id/frozen')
  @Operation('Freeze an account, or take that back', 'ADMIN_PROTECTED')
  @HttpCode(200)
  @ApiOkResponse({ type: UserInfoDto, description: 'a frozen person’s sessions have ended' })
  freeze(
    @CurrentCaller() caller: Caller,
    @IdParam('id', 'USER_NOT_FOUND') id: Id,
    @Body() body: FreezeRequestDto,
  ): Promise<UserInfo> {
    return this.accounts.freeze(caller, id, body.is_frozen);
  }
}
