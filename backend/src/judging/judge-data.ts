import { Injectable } from '@nestjs/common';
import type { CommitmentMode } from '@tianheng/contracts';
import type { Question } from '../competitions/question.entity.ts';
import { FilesService } from '../storage/files/files.service.ts';
import type { StoredFile } from '../storage/files/stored-file.entity.ts';

/** The files that a question's runs are judged with. */
@Injectable()
export class JudgeData {
  constructor(private readonly files: FilesService) {}

  /** Null when the question has none for this mode, or one of them is gone. */
  async of(
    question: Pick<Question, 'judgeProd' | 'judgeTest'>,
    mode: CommitmentMode,
  ): Promise<{ input: StoredFile[]; truth: StoredFile[] } | null> {
    const manifest = mode === 'prod' ? question.judgeProd : question.judgeTest;
    if (!manifest) return null;
    const [input, truth] = [
      await this.files.findMany(manifest.input),
      await this.files.findMany(manifest.truth),
    ];
    const isWhole = input.length === manifest.input.length && truth.length === manifest.truth.length;
    return isWhole ? { input, truth } : null;
  }
}
