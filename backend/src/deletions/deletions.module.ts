import { Module, type OnModuleInit } from '@nestjs/common';
import { AuditModule } from '../audit/audit.module.ts';
import { FileRules } from '../storage/files/file-rules.ts';
import { DeletedList, usedByDeleted } from './deleted-list.ts';
import { DeletedSweep } from './deleted.sweep.ts';
import { Deletions } from './deletions.ts';

@Module({
  imports: [AuditModule],
  providers: [DeletedList, DeletedSweep, Deletions],
  exports: [DeletedList, Deletions],
})
export class DeletionsModule implements OnModuleInit {
  constructor(private readonly rules: FileRules) {}

  onModuleInit(): void {
    this.rules.registerUse('picture', usedByDeleted);
    this.rules.registerUse('example', usedByDeleted);
  }
}
