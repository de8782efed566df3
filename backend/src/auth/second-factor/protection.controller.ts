import { Body, Controller, Get, HttpCode, Post } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import type { Nothing, Protection, RecoveryCodes, SecondFactorOffer } from '@tianheng/contracts';
import { Authenticated, ForKeys, WithoutSecondFactor } from '../../common/access.decorator.ts';
import { CurrentCaller, type Caller } from '../../common/caller.ts';
import { NothingDto } from '../../common/nothing.dto.ts';
import { Operation } from '../../common/operation.decorator.ts';
import {
  ProtectionDto,
  RecoveryCodesDto,
  SecondFactorCodeDto,
  SecondFactorOfferDto,
  SecondFactorStartDto,
} from './protection.dto.ts';
import { ProtectionService } from './protection.service.ts';

@ApiTags('auth')
@Controller('v1/admin/protection')
@Authenticated('platform_admin')
@ForKeys()
@WithoutSecondFactor()
export class ProtectionController {
  constructor(private readonly protection: ProtectionService) {}

  @Get()
  @Operation('How one’s own account is protected')
  @ApiOkResponse({ type: ProtectionDto })
  get(@CurrentCaller() caller: Caller): Promise<Protection> {
    return this.protection.get(caller);
  }

  @Post('second_factor')
  @Operation('A secret for an authenticator', 'OLD_PASSWORD_WRONG', 'TOO_MANY_REQUESTS', 'SECOND_FACTOR_ON')
  @HttpCode(200)
  @ApiOkResponse({ type: SecondFactorOfferDto, description: 'counts once a code of it was sent' })
  offer(
    @CurrentCaller() caller: Caller,
    @Body() { password }: SecondFactorStartDto,
  ): Promise<SecondFactorOffer> {
    return this.protection.offer(caller, password);
  }

  @Post('second_factor/confirm')
  @Operation(
    'Sign in with the authenticator from now on',
    'SECOND_FACTOR_WRONG',
    'SECOND_FACTOR_OFF',
    'SECOND_FACTOR_ON',
    'TOO_MANY_REQUESTS',
  )
  @HttpCode(200)
  @ApiOkResponse({
    type: RecoveryCodesDto,
    description: 'the person’s other sessions and all API keys have ended',
  })
  confirm(@CurrentCaller() caller: Caller, @Body() { code }: SecondFactorCodeDto): Promise<RecoveryCodes> {
    return this.protection.confirm(caller, code);
  }

  @Post('second_factor/recovery_codes')
  @Operation(
    'New recovery codes in place of those before',
    'SECOND_FACTOR_WRONG',
    'SECOND_FACTOR_OFF',
    'TOO_MANY_REQUESTS',
  )
  @HttpCode(200)
  @ApiOkResponse({ type: RecoveryCodesDto })
  renewCodes(@CurrentCaller() caller: Caller, @Body() { code }: SecondFactorCodeDto): Promise<RecoveryCodes> {
    return this.protection.renewCodes(caller, code);
  }

  @Post('second_factor/remove')
  @Operation(
    'Sign in with the password alone',
    'SECOND_FACTOR_WRONG',
    'SECOND_FACTOR_OFF',
    'TOO_MANY_REQUESTS',
  )
  @HttpCode(200)
  @ApiOkResponse({ type: NothingDto })
  async remove(@CurrentCaller() caller: Caller, @Body() { code }: SecondFactorCodeDto): Promise<Nothing> {
    await this.protection.remove(caller, code);
    return {};
  }

  @Post('end_sessions')
  @Operation('Sign out everywhere')
  @HttpCode(200)
  @ApiOkResponse({ type: NothingDto, description: 'this session has ended too, and all API keys have' })
  async endSessions(@CurrentCaller() caller: Caller): Promise<Nothing> {
    await this.protection.endSessions(caller);
    return {};
  }
}
