/** What to try after each cause. */
export const hints = {
  'causes.hint.accepted': 'Nothing to mend.',
  'causes.hint.wrong_answer':
    'Check the file name, the header and the columns that the overview asks for. Where there is a test mode, a test run is free.',
  'causes.hint.time_limit':
    'Find the slowest part, use vectorised operations or a better algorithm, and try it in test mode first where there is one.',
  'causes.hint.memory_limit':
    'Read the data in pieces, free what is no longer needed, and use smaller number types.',
  'causes.hint.log_limit': 'Print less: remove progress and debug output inside loops.',
  'causes.hint.output_too_large':
    'Write only the files that the overview asks for, and clean up intermediate ones.',
  'causes.hint.compile_error':
    "Read the compiler's messages in the log, and compile with the same language version first.",
  'causes.hint.entry_missing':
    'Put main.py, main.c, main.cpp, Makefile or main.m at the top of the zip, and choose the matching language.',
  'causes.hint.runtime_error': 'Read the last lines of the log; they usually name the file and the line.',
  'causes.hint.zip_not_a_zip': 'Make the archive anew as .zip; renaming another format does not help.',
  'causes.hint.zip_truncated': 'Make the archive anew, open it once yourself, and upload it again.',
  'causes.hint.zip_encrypted': 'Make the archive anew without a password.',
  'causes.hint.zip_empty': 'Check that your files are in the archive.',
  'causes.hint.zip_unsafe_path':
    'Make the archive from inside your project folder, without absolute paths or "..".',
  'causes.hint.zip_special_file': 'Replace links by the files they point to.',
  'causes.hint.zip_duplicate': 'Make the archive anew; names that differ only in case count as the same.',
  'causes.hint.zip_too_many_entries': 'Leave out folders such as .git, node_modules or caches.',
  'causes.hint.zip_too_large': 'Leave out data and models that the program does not need.',
  'causes.hint.zip_lying_size': 'Make the archive anew with an ordinary zip program.',
  'causes.hint.cancelled': 'Submit again when you are ready.',
  'causes.hint.platform':
    'This was not the fault of your program and your chance was given back. Please submit again.',
} as const;
