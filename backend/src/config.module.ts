import { Global, Module } from '@nestjs/common';
import { Config } from './config.ts';

@Global()
@Module({
  providers: [{ provide: Config, useFactory: (): Config => new Config(process.env) }],
  exports: [Config],
})
export class ConfigModule {}
