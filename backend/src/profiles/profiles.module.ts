import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { QueueModule } from '../queue/queue.module.ts';
import { FileProfileRow } from './file-profile.entity.ts';
import { ProfileLane } from './profile.lane.ts';
import { Profiler } from './profiler.ts';
import { ProfilesController } from './profiles.controller.ts';
import { ProfilesService } from './profiles.service.ts';

/** What the files of datasets are made of, found once for each content, beside requests. */
@Module({
  imports: [QueueModule, TypeOrmModule.forFeature([FileProfileRow])],
  controllers: [ProfilesController],
  providers: [ProfileLane, Profiler, ProfilesService],
  exports: [ProfilesService],
})
export class ProfilesModule {}
