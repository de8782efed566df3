import type { hints as english } from './hints.en.messages.ts';

export const hints: Record<keyof typeof english, string> = {
  'causes.hint.accepted': '无需处理。',
  'causes.hint.wrong_answer': '请核对概述中要求的文件名、表头与列；如有测试模式，可先免费验证。',
  'causes.hint.time_limit': '找出最耗时的部分，改用向量化运算或更优算法；如有测试模式，请先在其中验证。',
  'causes.hint.memory_limit': '分块读取数据，及时释放不再使用的内容，并使用更小的数值类型。',
  'causes.hint.log_limit': '减少输出：去掉循环中的进度与调试信息。',
  'causes.hint.output_too_large': '只写出概述要求的文件，并清理中间文件。',
  'causes.hint.compile_error': '查看日志中的编译信息，并先用相同语言版本在本地编译。',
  'causes.hint.entry_missing':
    '将 main.py、main.c、main.cpp、Makefile 或 main.m 放在压缩包根目录，并选择对应语言。',
  'causes.hint.runtime_error': '查看日志末尾几行，通常会指出出错的文件与行号。',
  'causes.hint.zip_not_a_zip': '请重新打包为 .zip；仅修改其他格式的扩展名无效。',
  'causes.hint.zip_truncated': '请重新打包，确认可以打开后再次上传。',
  'causes.hint.zip_encrypted': '请重新打包且不设密码。',
  'causes.hint.zip_empty': '请确认文件已加入压缩包。',
  'causes.hint.zip_unsafe_path': '请在项目目录内打包，不使用绝对路径或“..”。',
  'causes.hint.zip_special_file': '请将链接替换为其指向的文件。',
  'causes.hint.zip_duplicate': '请重新打包；仅大小写不同的名称视为相同。',
  'causes.hint.zip_too_many_entries': '请去除 .git、node_modules、缓存等目录。',
  'causes.hint.zip_too_large': '请去除程序不需要的数据与模型。',
  'causes.hint.zip_lying_size': '请用常规压缩软件重新打包。',
  'causes.hint.cancelled': '准备好后可再次提交。',
  'causes.hint.platform': '这不是您的程序的问题，提交机会已退还，请重新提交。',
};
