import { createHash, timingSafeEqual } from 'node:crypto';
import { Injectable, type ExecutionContext } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { AuthGuard } from '@nestjs/passport';
import { ROLE_REFUSAL_HEADER } from '@tianheng/contracts';
import type { FastifyRequest } from 'fastify';
import { ACCESS, type Access } from '../common/access.decorator.ts';
import { AppError } from '../common/app-error.ts';
import type { AuthUser } from '../common/current-user.decorator.ts';
import { Config } from '../config.ts';

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

/** Guards every route; one that does not say who may call it is refused. */
@Injectable()
export class AccessGuard extends AuthGuard('jwt') {
  constructor(
    private readonly reflector: Reflector,
    private readonly config: Config,
  ) {
    super();
  }

  override async canActivate(context: ExecutionContext): Promise<boolean> {
    const access = this.accessOf(context);
    if (!access) throw new AppError('NOT_ALLOWED');
    const request = context.switchToHttp().getRequest<FastifyRequest>();
    if (access.kind === 'runner') return this.checkRunner(request);
    if (access.kind === 'public' && !request.headers.authorization) return true;
    await super.canActivate(context);
    return true;
  }

  override handleRequest<User>(
    error: unknown,
    user: AuthUser | false,
    _info: unknown,
    context: ExecutionContext,
  ): User {
    if (error) throw error;
    const access = this.accessOf(context);
    if (!user) {
      if (access?.kind === 'public') return null as User;
      const request = context.switchToHttp().getRequest<FastifyRequest>();
      throw new AppError(request.headers.authorization ? 'SESSION_ENDED' : 'UNAUTHORIZED');
    }
    if (access?.kind === 'authenticated' && access.role && access.role !== user.platformRole) {
      const { name, value } = ROLE_REFUSAL_HEADER;
      throw new AppError('ROLE_REQUIRED', {}, { headers: { [name]: value } });
    }
    return user as User;
  }

  private accessOf(context: ExecutionContext): Access | undefined {
    return this.reflector.getAllAndOverride<Access | undefined>(ACCESS, [
      context.getHandler(),
      context.getClass(),
    ]);
  }

  private checkRunner({ headers }: FastifyRequest): boolean {
    const given = digest(headers.authorization ?? '');
    // Hashed first: timingSafeEqual needs equal lengths, and a length tells too.
    if (!timingSafeEqual(given, digest(`Bearer ${this.config.judgeRunnerToken}`))) {
      throw new AppError('UNAUTHORIZED');
    }
    return true;
  }
}
