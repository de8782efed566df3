import { createRequire } from 'node:module';

// Its types are those of a module that it is not.
const { default: Sequencer } = createRequire(import.meta.url)('@jest/test-sequencer');

/** Of each part the longest first: a processor that is done has nothing to take over from a file that came last. */
export const LONGEST = [
  'e2e/teams.e2e-spec.ts',
  'e2e/datasets.e2e-spec.ts',
  'e2e/admin-matches.e2e-spec.ts',
  'e2e/phone.e2e-spec.ts',
  'e2e/accounts.e2e-spec.ts',
  'e2e/admin-together.e2e-spec.ts',
  'e2e/admin-rooms.e2e-spec.ts',
  'e2e/admin-datasets.e2e-spec.ts',
  'e2e/admin-edits.e2e-spec.ts',
  'judge-runner/test/broken-engine.judge-spec.ts',
  'e2e/storm.fault-spec.ts',
  // One of those after it measures what is left of disk and memory, which this one takes.
  'e2e/engine.fault-spec.ts',
  'e2e/outages.fault-spec.ts',
  'backend/test/submission-archive.medium-spec.ts',
  'backend/test/profiles.medium-spec.ts',
  'backend/test/authorization.medium-spec.ts',
  'backend/test/auth-throttle.medium-spec.ts',
  'backend/test/polls.medium-spec.ts',
  'backend/test/link-pictures.medium-spec.ts',
  'backend/test/s3.medium-spec.ts',
  'backend/test/profiles-hostile.medium-spec.ts',
  'backend/test/fuzz.medium-spec.ts',
  'backend/test/mail-outage.medium-spec.ts',
  'backend/test/judging-invariants.medium-spec.ts',
];

/** Jest goes by how long each took, which a fresh clone does not know yet, and then by the size of the file. */
export default class LongestFirst extends Sequencer {
  /** @param {{ path: string }[]} tests */
  sort(tests) {
    const place = (/** @type {{ path: string }} */ { path }) => {
      const at = LONGEST.findIndex((name) => path.endsWith(`/${name}`));
      return at < 0 ? LONGEST.length : at;
    };
    /** @type {{ path: string }[]} */
    const usual = super.sort(tests);
    return usual.sort((one, other) => place(one) - place(other));
  }
}
