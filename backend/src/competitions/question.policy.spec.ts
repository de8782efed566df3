import type { AuthUser } from '../common/current-user.decorator.ts';
import { scoresHidden } from './question.policy.ts';

describe('scores', () => {
  const person = (platformRole: AuthUser['platformRole']): AuthUser => ({
    id: '1',
    username: 'u',
    platformRole,
  });
  it('are kept back from participants and visitors while the organiser says so', () => {
    const kept = { showScoreAfterRunning: false };
    expect(scoresHidden(null, kept, false)).toBe(true);
    expect(scoresHidden(person('platform_member'), kept, false)).toBe(true);
    expect(scoresHidden(person('platform_admin'), kept, false)).toBe(false);
    expect(scoresHidden(null, kept, true)).toBe(false);
    expect(scoresHidden(null, { showScoreAfterRunning: true }, false)).toBe(false);
  });
});
