import { Global, Module } from '@nestjs/common';
import { Admission } from './admission.ts';
import { Changes } from './changes.ts';
import { Polls } from './polls.ts';

@Global()
@Module({ providers: [Admission, Changes, Polls], exports: [Admission, Polls] })
export class PollsModule {}
