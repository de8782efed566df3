/** What the tests of a real S3 service run against. */
export { startSwift } from '../../tools/lib/swift.mjs';
