/** What the tests of a real S3 service run against. */
import { tmpdir } from 'node:os';
import { MARK } from '../../tools/lib/settings.mjs';

export { startSwift } from '../../tools/lib/swift.mjs';

/** Not where suites write, which may be in memory: Swift needs extended attributes. */
export const diskForSwift = () => process.env[MARK] ?? tmpdir();
