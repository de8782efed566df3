import { Body, Controller, HttpCode, Ip, Post } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import type { Nothing, UiLanguage } from '@tianheng/contracts';
import { Public } from '../../common/access.decorator.ts';
import { Language } from '../../common/language.ts';
import { NothingDto } from '../../common/nothing.dto.ts';
import { Operation } from '../../common/operation.decorator.ts';
import { AccountMailRequests } from '../notices/account-mail-requests.ts';
import { EmailCodeRequestDto, ForgetPasswordRequestDto, RegistryRequestDto } from './registry.dto.ts';
import { RegistryService } from './registry.service.ts';

@ApiTags('auth')
@Controller('v1')
@Public({ provisional: true })
export class RegistryController {
  constructor(
    private readonly registry: RegistryService,
    private readonly mailRequests: AccountMailRequests,
  ) {}

  @Post('registry')
  @Operation(
    'Register an account',
    'PASSWORD_MISMATCH',
    'EMAIL_CODE_WRONG',
    'EMAIL_CODE_EXPIRED',
    'USERNAME_TAKEN',
    'EMAIL_TAKEN',
  )
  @HttpCode(200)
  @ApiOkResponse({ type: NothingDto })
  async register(
    @Body() body: RegistryRequestDto,
    @Ip() address: string,
    @Language() language: UiLanguage,
  ): Promise<Nothing> {
    await this.registry.register(body, { address, language });
    return {};
  }

  @Post('email_verification_code')
  @Operation('Have a verification code mailed', 'MAIL_TOO_SOON', 'TOO_MANY_REQUESTS')
  @HttpCode(200)
  @ApiOkResponse({ type: NothingDto, description: 'the same whether or not the address has an account' })
  async mailCode(
    @Body() body: EmailCodeRequestDto,
    @Ip() address: string,
    @Language() language: UiLanguage,
  ): Promise<Nothing> {
    await this.mailRequests.emailCode(body, { address, language });
    return {};
  }

  @Post('users/password/forget')
  @Operation('Have a one-time password mailed', 'MAIL_TOO_SOON', 'TOO_MANY_REQUESTS')
  @HttpCode(200)
  @ApiOkResponse({ type: NothingDto, description: 'the same whether or not there is such an account' })
  async forgetPassword(
    @Body() body: ForgetPasswordRequestDto,
    @Ip() address: string,
    @Language() language: UiLanguage,
  ): Promise<Nothing> {
    await this.mailRequests.recovery(body, { address, language });
    return {};
  }
}
