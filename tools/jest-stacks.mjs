/** Jest keeps 100 lines of each error's stack, which takes its time where many are made. */
Error.stackTraceLimit = 25;
