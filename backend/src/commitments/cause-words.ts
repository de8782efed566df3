import type { JudgeCause, UiLanguage } from '@tianheng/contracts';

/** Why a submission ended as it did, in the words of its page. */
export const CAUSE_WORDS: Record<JudgeCause, Record<UiLanguage, string>> = {
  accepted: { en: 'The judge accepted the answer.', 'zh-CN': '评测通过。' },
  wrong_answer: { en: 'The judge could read no valid answer.', 'zh-CN': '评测程序未能读取到有效答案。' },
  time_limit: {
    en: 'The program ran longer than allowed and was stopped.',
    'zh-CN': '程序运行超过时间限制，已被终止。',
  },
  memory_limit: {
    en: 'The program used more memory than allowed and was stopped.',
    'zh-CN': '程序占用内存超过限制，已被终止。',
  },
  log_limit: {
    en: 'The program printed more than allowed and was stopped.',
    'zh-CN': '程序输出的日志超过限制，已被终止。',
  },
  output_too_large: {
    en: 'The output or result files are too many or too large.',
    'zh-CN': '输出或结果文件的数量或大小超过限制。',
  },
  compile_error: { en: 'The program did not compile.', 'zh-CN': '程序编译失败。' },
  entry_missing: {
    en: 'The zip has no entry file for this language.',
    'zh-CN': '压缩包中没有所选语言的入口文件。',
  },
  runtime_error: { en: 'The program ended with an error.', 'zh-CN': '程序运行出错退出。' },
  zip_not_a_zip: {
    en: 'The uploaded file is not a zip archive that can be read here.',
    'zh-CN': '上传的文件不是可读取的 zip 压缩包。',
  },
  zip_truncated: { en: 'The zip archive is cut off or damaged.', 'zh-CN': '压缩包不完整或已损坏。' },
  zip_encrypted: { en: 'The zip archive is protected by a password.', 'zh-CN': '压缩包设有密码。' },
  zip_empty: { en: 'The zip archive holds no file.', 'zh-CN': '压缩包中没有文件。' },
  zip_unsafe_path: {
    en: 'The zip archive holds a file name or path that cannot be used.',
    'zh-CN': '压缩包中有无法使用的文件名或路径。',
  },
  zip_special_file: {
    en: 'The zip archive holds a link or a special file.',
    'zh-CN': '压缩包中含有链接或特殊文件。',
  },
  zip_duplicate: { en: 'The zip archive holds the same path twice.', 'zh-CN': '压缩包中有重复路径。' },
  zip_too_many_entries: { en: 'The zip archive holds too many files.', 'zh-CN': '压缩包中的文件过多。' },
  zip_too_large: { en: 'The unpacked zip archive is too large.', 'zh-CN': '压缩包解压后过大。' },
  zip_lying_size: {
    en: 'The sizes written in the zip archive are not the real ones.',
    'zh-CN': '压缩包中标注的大小与实际不符。',
  },
  engine_error: { en: 'The platform could not start the sandbox.', 'zh-CN': '平台未能启动沙箱。' },
  engine_stopped: { en: 'The sandbox service stopped during the run.', 'zh-CN': '运行期间沙箱服务中断。' },
  foreign_kill: { en: 'The run was ended from outside by the platform.', 'zh-CN': '运行被平台从外部终止。' },
  image_missing: { en: 'The judging environment was not available.', 'zh-CN': '评测环境暂不可用。' },
  fetch_failed: {
    en: 'The platform could not fetch the files it needed.',
    'zh-CN': '平台未能获取所需文件。',
  },
  hash_mismatch: { en: 'A file arrived damaged at the judge.', 'zh-CN': '文件传输到评测机时损坏。' },
  disk_full: { en: 'The judge ran out of disk space.', 'zh-CN': '评测机磁盘空间不足。' },
  report_failed: { en: 'The result could not be stored.', 'zh-CN': '评测结果未能保存。' },
  runner_lost: { en: 'The judge lost its connection during the run.', 'zh-CN': '运行期间与评测机失去连接。' },
  runner_stopping: { en: 'The judge was shut down during the run.', 'zh-CN': '运行期间评测机停机。' },
  judge_error: { en: "The organiser's judge program failed.", 'zh-CN': '主办方的评测程序出错。' },
  cancelled: {
    en: 'Stopped by the team, or with its dismissal.',
    'zh-CN': '由团队停止，或因团队解散而停止。',
  },
};
