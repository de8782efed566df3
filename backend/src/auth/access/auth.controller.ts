import { Body, Controller, Get, HttpCode, Post, Req, Res } from '@nestjs/common';
import { ApiHeader, ApiOkResponse, ApiProduces, ApiTags } from '@nestjs/swagger';
import {
  CAPTCHA_COOKIE,
  CAPTCHA_HEADER,
  CAPTCHA_TTL_SECONDS,
  type CaptchaWork,
  type Id,
  type LoginResponse,
  type Nothing,
  type UiLanguage,
  type UserInfo,
} from '@tianheng/contracts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Authenticated, ForViews, Public, WithoutSecondFactor } from '../../common/access.decorator.ts';
import { CurrentCaller, CurrentView, type Caller, type ViewOf } from '../../common/caller.ts';
import { Language } from '../../common/language.ts';
import { NothingDto } from '../../common/nothing.dto.ts';
import { Operation } from '../../common/operation.decorator.ts';
import { Config } from '../../config.ts';
import { UserInfoDto } from '../accounts/user-info.dto.ts';
import { ProfileService } from '../profile/profile.service.ts';
import { CaptchaService } from '../proofs/captcha.service.ts';
import { SessionsService } from '../sessions/sessions.service.ts';
import { ViewsService } from '../views/views.service.ts';
import { audienceOf } from './audience.ts';
import { CaptchaWorkDto, LoginRequestDto, LoginResponseDto } from './auth.dto.ts';
import { LoginService } from './login.service.ts';

@ApiTags('auth')
@Controller('v1')
export class AuthController {
  constructor(
    private readonly logins: LoginService,
    private readonly captchas: CaptchaService,
    private readonly profile: ProfileService,
    private readonly sessions: SessionsService,
    private readonly views: ViewsService,
    private readonly config: Config,
  ) {}

  @Get('verification_code')
  @ForViews('none')
  @Operation('A new captcha', 'TOO_MANY_REQUESTS')
  @Public({ provisional: true })
  @ApiProduces('image/png')
  @ApiOkResponse({
    description: `The captcha's picture; the challenge is named by cookie ${CAPTCHA_COOKIE} and by header ${CAPTCHA_HEADER}.`,
    schema: { type: 'string', format: 'binary' },
  })
  async verificationCode(
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Buffer> {
    const { id, png } = await this.captchas.issue(request.ip);
    void nameChallenge(reply, request, id).type('image/png');
    return png;
  }

  @Get('verification_code/work')
  @ForViews('none')
  @Operation('A new captcha for whoever cannot see a picture', 'TOO_MANY_REQUESTS')
  @Public({ provisional: true })
  @ApiOkResponse({
    type: CaptchaWorkDto,
    description: `The code that gives target is sent as verify_code; the challenge is named by cookie ${CAPTCHA_COOKIE} and by header ${CAPTCHA_HEADER}.`,
  })
  async verificationWork(
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<CaptchaWork> {
    const { id, work } = await this.captchas.issueWork(request.ip);
    void nameChallenge(reply, request, id);
    return work;
  }

  @Post('login')
  @Operation(
    'Sign in',
    'CAPTCHA_WRONG',
    'LOGIN_FAILED',
    'LOGIN_LOCKED',
    'ACCOUNT_FROZEN',
    'SECOND_FACTOR_REQUIRED',
    'SECOND_FACTOR_WRONG',
    'ADDRESS_NOT_ALLOWED',
  )
  @HttpCode(200)
  @Public({ provisional: true })
  @ApiHeader({ name: CAPTCHA_HEADER, required: false, description: 'the challenge, in place of the cookie' })
  @ApiOkResponse({ type: LoginResponseDto })
  login(
    @Body() body: LoginRequestDto,
    @Req() request: FastifyRequest,
    @Language() language: UiLanguage,
  ): Promise<LoginResponse> {
    return this.logins.login(body, {
      language,
      address: request.ip,
      audience: audienceOf(request, this.config),
      captchaId: captchaIdOf(request),
    });
  }

  @Post('logout')
  @ForViews('end')
  @Operation('Sign out; ends looking through others’ eyes where the token is of that')
  @WithoutSecondFactor()
  @HttpCode(200)
  @Authenticated(null, { provisional: true })
  @ApiOkResponse({ type: NothingDto })
  async logout(@CurrentCaller() { sessionId }: Caller, @CurrentView() view: ViewOf | null): Promise<Nothing> {
    if (view) await this.views.end(view.id);
    if (sessionId !== null) await this.sessions.end(sessionId);
    return {};
  }

  @Get('user/info')
  @Operation("One's own account")
  @WithoutSecondFactor()
  @Authenticated(null, { provisional: true })
  @ApiOkResponse({ type: UserInfoDto })
  userInfo(@CurrentCaller() caller: Caller): Promise<UserInfo> {
    return this.profile.get(caller);
  }
}

const nameChallenge = (reply: FastifyReply, { protocol }: FastifyRequest, id: Id): FastifyReply =>
  reply.header(CAPTCHA_HEADER, id).setCookie(CAPTCHA_COOKIE, id, {
    path: '/v1',
    httpOnly: true,
    sameSite: 'lax',
    secure: protocol === 'https',
    maxAge: CAPTCHA_TTL_SECONDS,
  });

/** A consumer that names its challenge means that one, whatever cookie it may also hold. */
function captchaIdOf({ headers, cookies }: FastifyRequest): string | undefined {
  const header = headers[CAPTCHA_HEADER.toLowerCase()];
  return typeof header === 'string' && header !== '' ? header : cookies[CAPTCHA_COOKIE];
}
