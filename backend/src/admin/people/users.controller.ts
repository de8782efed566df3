import { Body, Controller, Delete, Get, HttpCode, Patch, Post, Put, Query, Res } from '@nestjs/common';
import { ApiCreatedResponse, ApiOkResponse, ApiTags } from '@nestjs/swagger';
import type { AdminUser, AdminUserPage, FileExport, Id, Nothing, UiLanguage } from '@tianheng/contracts';
import type { FastifyReply } from 'fastify';
import { FreezeRequestDto } from '../../auth/profile/profile.dto.ts';
import { SecondFactorResetDto } from '../../auth/second-factor/protection.dto.ts';
import { ProtectionService } from '../../auth/second-factor/protection.service.ts';
import { AccountsService } from '../../auth/users/accounts.service.ts';
import {
  AdminUserDto,
  AdminUserPageDto,
  CreateUserRequestDto,
  UpdateUserRequestDto,
  UserQueryDto,
  UserRoleRequestDto,
} from '../../auth/users/admin-users.dto.ts';
import { UserEditor } from '../../auth/users/user-editor.ts';
import { UserList } from '../../auth/users/user-list.ts';
import { Authenticated, ForKeys } from '../../common/access.decorator.ts';
import { askerGone } from '../../common/asker-gone.ts';
import { CurrentCaller, type Caller } from '../../common/caller.ts';
import { IdParam } from '../../common/id-param.ts';
import { Language } from '../../common/language.ts';
import { NothingDto } from '../../common/nothing.dto.ts';
import { Operation } from '../../common/operation.decorator.ts';
import { IdempotencyKey, Nameable } from '../../idempotency/idempotency-key.ts';
import { UserExportDto } from '../exports/list-exports.dto.ts';
import { ListExports } from '../exports/list-exports.ts';
import { FileExportDto } from '../office.dto.ts';

@ApiTags('admin')
@Controller('v1/admin/users')
@Authenticated('platform_admin')
export class AdminUsersController {
  constructor(
    private readonly accounts: AccountsService,
    private readonly users: UserList,
    private readonly editor: UserEditor,
    private readonly protection: ProtectionService,
    private readonly exports: ListExports,
  ) {}

  @Get()
  @Operation('Accounts')
  @ApiOkResponse({ type: AdminUserPageDto })
  list(@Query() query: UserQueryDto): Promise<AdminUserPage> {
    return this.users.list(query);
  }

  @Get('download')
  @Operation('Accounts as a spreadsheet', 'STORAGE_FULL')
  @ApiOkResponse({ type: FileExportDto })
  download(
    @CurrentCaller() caller: Caller,
    @Query() filter: UserExportDto,
    @Language() language: UiLanguage,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<FileExport> {
    return this.exports.accounts(caller, filter, language, askerGone(reply));
  }

  @Post()
  @Nameable('account')
  @Operation('Make an account', 'API_KEY_REFUSED', 'USERNAME_TAKEN', 'EMAIL_TAKEN', 'IDEMPOTENCY_KEY_REUSED')
  @ApiCreatedResponse({ type: AdminUserDto, description: 'its owner is mailed a one-time password' })
  create(
    @CurrentCaller() caller: Caller,
    @Body() body: CreateUserRequestDto,
    @Language() language: UiLanguage,
    @IdempotencyKey() key: string | null,
  ): Promise<AdminUser> {
    return this.editor.create(caller, body, language, key);
  }

  @Patch(':id')
  @Operation("Change a member's account", 'ADMIN_PROTECTED', 'USERNAME_TAKEN', 'EMAIL_TAKEN', 'STALE_WRITE')
  @ApiOkResponse({ type: AdminUserDto })
  update(
    @CurrentCaller() caller: Caller,
    @IdParam('id', 'USER_NOT_FOUND') id: Id,
    @Body() body: UpdateUserRequestDto,
    @Language() language: UiLanguage,
  ): Promise<AdminUser> {
    return this.editor.update(caller, id, body, language);
  }

  @Delete(':id')
  @Operation("Delete a member's account", 'ADMIN_PROTECTED', 'USER_IN_USE')
  @ApiOkResponse({ type: NothingDto })
  remove(@CurrentCaller() caller: Caller, @IdParam('id', 'USER_NOT_FOUND') id: Id): Promise<Nothing> {
    return this.editor.remove(caller, id);
  }

  @Put(':id/role')
  @ForKeys()
  @Operation('Make somebody an administrator, or take that back', 'LAST_ADMIN', 'USER_FROZEN')
  @ApiOkResponse({
    type: AdminUserDto,
    description: 'whose role changed has been signed out, and their API keys are deleted',
  })
  setRole(
    @CurrentCaller() caller: Caller,
    @IdParam('id', 'USER_NOT_FOUND') id: Id,
    @Body() body: UserRoleRequestDto,
  ): Promise<AdminUser> {
    return this.editor.setRole(caller, id, body);
  }

  @Post(':id/frozen')
  @Operation('Freeze an account, or take that back', 'ADMIN_PROTECTED')
  @HttpCode(200)
  @ApiOkResponse({ type: AdminUserDto, description: 'a frozen person’s sessions have ended' })
  freeze(
    @CurrentCaller() caller: Caller,
    @IdParam('id', 'USER_NOT_FOUND') id: Id,
    @Body() body: FreezeRequestDto,
    @Language() language: UiLanguage,
  ): Promise<AdminUser> {
    return this.accounts.freeze(caller, id, body.is_frozen, language);
  }

  @Post(':id/reset_second_factor')
  @ForKeys()
  @Operation(
    'Take away the second factor of a colleague who has lost it',
    'SECOND_FACTOR_OWN',
    'SECOND_FACTOR_OFF',
  )
  @HttpCode(200)
  @ApiOkResponse({
    type: NothingDto,
    description: 'their sessions and API keys have ended, and they are mailed',
  })
  async resetSecondFactor(
    @CurrentCaller() caller: Caller,
    @IdParam('id', 'USER_NOT_FOUND') id: Id,
    @Body() body: SecondFactorResetDto,
    @Language() language: UiLanguage,
  ): Promise<Nothing> {
    await this.protection.reset(caller, id, body, language);
    return {};
  }
}
