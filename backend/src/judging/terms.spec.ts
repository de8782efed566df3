import { limitsOf, manifestSha256 } from './terms.ts';

describe('the sum of a set of files', () => {
  const [a, b] = [
    { filename: 'a.csv', sha256: '1'.repeat(64) },
    { filename: 'b.csv', sha256: '2'.repeat(64) },
  ];

  it('is that of what sha256sum prints, in any order', () => {
    expect(manifestSha256([b, a])).toBe(manifestSha256([a, b]));
    expect(manifestSha256([])).toBe('e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855');
  });

  it('changes with any name and any content', () => {
    const sums = [[a], [b], [a, b], [{ ...a, filename: 'b.csv' }], [{ ...a, sha256: b.sha256 }]].map(
      manifestSha256,
    );
    expect(new Set(sums).size).toBe(sums.length);
  });
});

it('a result is allowed no sandbox', () => {
  const question = { timeLimit: 10, memoryLimit: 100, cpuLimit: 2, totalScore: 50 };
  const judge = { time_limit_s: 300, memory_mb: 1000, cpus: 1, max_score: 50 };
  expect(limitsOf(question, { jobTimeout: 0 }, 'result')).toEqual({ sandbox: null, judge });
  expect(limitsOf(question, { jobTimeout: 0 }, 'python3')).toEqual({
    sandbox: { time_limit_s: 10, memory_mb: 100, cpus: 2 },
    judge,
  });
});
