/**
 * Jest keeps 100 lines of each error's stack; React's development build makes an error for each element that it creates, which
 * took a ninth of the time of the sites' tests.
 */
Error.stackTraceLimit = 25;
