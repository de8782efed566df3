import { Body, Controller, Patch } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import type { Id, Nothing, UiLanguage, UserInfo } from '@tianheng/contracts';
import { Authenticated, WithoutSecondFactor } from '../../common/access.decorator.ts';
import { CurrentCaller, type Caller } from '../../common/caller.ts';
import { IdParam } from '../../common/id-param.ts';
import { Language } from '../../common/language.ts';
import { NothingDto } from '../../common/nothing.dto.ts';
import { Operation } from '../../common/operation.decorator.ts';
import { UserInfoDto } from '../accounts/user-info.dto.ts';
import { PasswordsService } from './passwords.service.ts';
import {
  ChangePasswordRequestDto,
  ResetPasswordRequestDto,
  UpdateUserInfoRequestDto,
} from './profile.dto.ts';
import { ProfileService } from './profile.service.ts';

@ApiTags('auth')
@Controller('v1')
@Authenticated()
export class ProfileController {
  constructor(
    private readonly profile: ProfileService,
    private readonly passwords: PasswordsService,
  ) {}

  @Patch('user/info')
  @Operation(
    "Change one's telephone, school or address",
    'EMAIL_CODE_WRONG',
    'EMAIL_CODE_EXPIRED',
    'EMAIL_TAKEN',
    'PASSWORD_REQUIRED',
    'OLD_PASSWORD_WRONG',
    'ADMIN_SITE_ONLY',
    'TOO_MANY_REQUESTS',
  )
  @ApiOkResponse({
    type: UserInfoDto,
    description: 'after a change of address the person’s other sessions and all API keys have ended',
  })
  update(
    @CurrentCaller() caller: Caller,
    @Body() body: UpdateUserInfoRequestDto,
    @Language() language: UiLanguage,
  ): Promise<UserInfo> {
    return this.profile.update(caller, body, language);
  }

  @Patch('user/info/password')
  @WithoutSecondFactor()
  @Operation(
    "Change one's password",
    'PASSWORD_MISMATCH',
    'PASSWORD_UNCHANGED',
    'OLD_PASSWORD_WRONG',
    'TOO_MANY_REQUESTS',
  )
  @Authenticated(null, { provisional: true })
  @ApiOkResponse({ type: NothingDto, description: 'every session of the person has ended' })
  async changePassword(
    @CurrentCaller() caller: Caller,
    @Body() body: ChangePasswordRequestDto,
    @Language() language: UiLanguage,
  ): Promise<Nothing> {
    await this.passwords.change(caller, body, language);
    return {};
  }

  /** For oneself with the old password; for a member, an administrator without it. */
  @Patch('users/:id/password')
  @Operation(
    "Change one's password, or as an administrator a member's",
    'NOT_ALLOWED',
    'ADMIN_PROTECTED',
    'ADMIN_SITE_ONLY',
    'PASSWORD_MISMATCH',
    'PASSWORD_UNCHANGED',
    'OLD_PASSWORD_WRONG',
    'TOO_MANY_REQUESTS',
  )
  @ApiOkResponse({ type: NothingDto, description: 'every session of the person has ended' })
  async resetPassword(
    @CurrentCaller() caller: Caller,
    @IdParam('id', 'USER_NOT_FOUND') id: Id,
    @Body() body: ResetPasswordRequestDto,
    @Language() language: UiLanguage,
  ): Promise<Nothing> {
    await this.passwords.reset(caller, id, body, language);
    return {};
  }
}
