import { describe, expect, it } from '@jest/globals';
import { UI_LANGUAGES } from '@tianheng/contracts';
import { TEAM_NOTICES, teamMail, type TeamFacts } from './team-letters.ts';

const FACTS: TeamFacts = {
  username: 'li_lei',
  site: 'https://competition.example.org',
  team: 'Polaris7',
  competition: 'Orbit 2026',
  competitionId: 'c1',
  teamId: 't1',
  by: 'han_mei',
  reason: 'R42',
  isLeader: true,
  isOpen: true,
  isBegun: true,
  starts: '',
};
const FORM = `${FACTS.site}/customer/create-team/c1?teamId=t1&edit=true`;
const QUESTIONS = `${FACTS.site}/customer/match/c1?tab=topic`;
const PAGE = `${FACTS.site}/customer/match/c1?tab=team`;

const cases = TEAM_NOTICES.flatMap((notice) => UI_LANGUAGES.map((language) => ({ notice, language })));

describe.each(cases)('the mail $notice in $language', ({ notice, language }) => {
  const { subject, text, html } = teamMail(notice, language, FACTS);

  it('names the team, the competition and the reader, in one language', () => {
    for (const fact of [FACTS.team, FACTS.competition, FACTS.username]) expect(text).toContain(fact);
    expect(subject).toContain(FACTS.team);
    if (language === 'en') expect(text).not.toMatch(/\p{Script=Han}/u);
    else expect(text).toMatch(/\p{Script=Han}{4}/u);
    expect(html).toContain(`<html lang="${language}">`);
    expect(text).not.toContain('undefined');
  });

  it('leads to the one page where something can be done next', () => {
    const urls = text.match(/https?:\S+/g) ?? [];
    expect(urls).toHaveLength(1);
    expect([FORM, QUESTIONS, PAGE]).toContain(urls[0]);
    if (notice === 'team_approved') expect(urls[0]).toBe(QUESTIONS);
    const unknown = teamMail(notice, language, { ...FACTS, site: undefined });
    expect(unknown.text).not.toMatch(/https?:/);
  });

  it('shows strange names as they are', () => {
    const strange = teamMail(notice, language, { ...FACTS, by: '<b>x</b>', competition: '<i>y</i>' });
    expect(strange.html).not.toMatch(/<[bi]>/);
  });

  it('breaks a name that is longer than a line of a phone', () => {
    const letter = /<div class="ink" style="[^"]*overflow-wrap:anywhere/;
    expect(html).toMatch(letter);
  });
});

it.each(UI_LANGUAGES)('tells why a team was refused, and only its leader to change it, in %s', (language) => {
  const leader = teamMail('team_refused', language, FACTS).text;
  const member = teamMail('team_refused', language, { ...FACTS, isLeader: false }).text;
  for (const text of [leader, member]) expect(text).toContain('R42');
  expect(leader).toContain(FORM);
  expect(member).toContain(PAGE);
});

it.each(UI_LANGUAGES)('offers nobody to submit a refused team after registration, in %s', (language) => {
  for (const isLeader of [true, false]) {
    const { text } = teamMail('team_refused', language, { ...FACTS, isLeader, isOpen: false });
    expect(text).toContain(PAGE);
    expect(text).not.toContain(FORM);
    expect(text).toContain(language === 'en' ? 'Registration is closed' : '报名已关闭');
    expect(text).not.toMatch(/until registration ends|报名截止前/);
  }
});

it.each(UI_LANGUAGES)(
  'leads to the questions of finals that have begun, else says when they do, in %s',
  (language) => {
    const textOf = (facts: Partial<TeamFacts>) =>
      teamMail('team_promoted', language, { ...FACTS, ...facts }).text;
    const questions = language === 'en' ? 'Your questions' : '赛题';
    expect(textOf({})).toContain(questions);
    const early = textOf({ isBegun: false, starts: 'D1' });
    expect(early).toContain('D1');
    expect(early).not.toContain(questions);
    expect(textOf({ isBegun: false })).not.toContain(questions);
  },
);

const REASONED = ['team_refused', 'team_dismissed'] as const;

it.each(REASONED.flatMap((notice) => UI_LANGUAGES.map((language) => [notice, language] as const)))(
  'keeps the lines of the reason in %s in %s, and none of a name',
  (notice, language) => {
    const reason = '1. The <seal> is missing\r\n2. Two\u2028names\n\n3. A\rphone';
    const { text, html } = teamMail(notice, language, { ...FACTS, reason, by: 'han\nmei' });
    expect(text).toMatch(/[:：] ?1\. The <seal> is missing\n2\. Two names\n\n3\. A\nphone\n\n/);
    expect(html).toContain('1. The &lt;seal&gt; is missing<br>2. Two names<br><br>3. A<br>phone</p>');
    expect(text).not.toContain('han\nmei');
  },
);

it.each([
  ['en', 'until registration ends', 'Registration is closed'],
  ['zh-CN', '报名截止前', '报名已关闭'],
] as const)('says in %s of a declined invitation what can still be done', (language, open, closed) => {
  const letter = (isOpen: boolean) => teamMail('team_declined', language, { ...FACTS, isOpen }).text;
  for (const says of [open, FORM]) expect(letter(true)).toContain(says);
  for (const says of [closed, PAGE]) expect(letter(false)).toContain(says);
});
