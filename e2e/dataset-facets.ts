import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { DatasetFacet, DatasetRequest, Id, UiLanguage } from '@tianheng/contracts';
import type { Browser, Locator } from 'playwright-core';
import { makeDataset, sendFile, type People } from './dataset-people.ts';
import type { System } from './system.ts';
import { Person } from './team-people.ts';
import { filled } from './texts.ts';

interface Visit {
  locale: UiLanguage;
  isOnPhone: boolean;
  colorScheme: 'light' | 'dark';
}

/** Who looks through the list narrows it, and is told of nothing that is not theirs to see. */
export function facetsByBrowser(
  system: () => System,
  people: () => People,
  browser: () => Browser,
  visit: Visit,
): void {
  const tag = randomBytes(5).toString('hex');
  const made: Id[] = [];
  let visitor: Person;
  let member: Person;

  const make = async (filename: string, values: Partial<DatasetRequest>): Promise<void> => {
    const { admin } = people();
    const file = await sendFile(admin, filename, '{}');
    const { id } = await makeDataset(admin, [file], { title: `Facets ${tag}`, ...values });
    made.push(id);
  };
  /** The list of what is made here, with its filters in sight. */
  const panelOf = async ({ page, text }: Person): Promise<Locator> => {
    const name = text['datasetList.filters'];
    if (!visit.isOnPhone) return page.getByRole('complementary', { name });
    await page.getByRole('button', { name: new RegExp(`^${name}`) }).click();
    return page.getByRole('dialog', { name });
  };
  const open = async (person: Person): Promise<Locator> => {
    await person.page.goto(`/customer/list?search=${tag}`);
    await person.page.getByRole('heading', { level: 1, name: person.text['datasets.title'] }).waitFor();
    return panelOf(person);
  };
  const facetOf = ({ text }: Person, panel: Locator, facet: DatasetFacet): Locator =>
    panel.getByRole('group', { name: text[`datasetList.facet.${facet}`], exact: true });
  /** A facet offers these values with these counts, and no others. */
  const offers = async (person: Person, panel: Locator, facet: DatasetFacet, values: string[]) => {
    const group = facetOf(person, panel, facet);
    for (const name of values) await group.getByRole('checkbox', { name, exact: true }).waitFor();
    await group.getByRole('checkbox').nth(values.length).waitFor({ state: 'detached' });
  };
  const queried = ({ page }: Person, name: string, value: string | null) =>
    page.waitForURL((url) => url.searchParams.get(name) === value);
  const lists = ({ page }: Person, count: number) =>
    page.waitForFunction((wanted) => document.querySelectorAll('article').length === wanted, count);

  beforeAll(async () => {
    await make('a.csv', { data_type: 'radar', status: 'open' });
    await make('b.json', { data_type: 'photoelectric', status: 'open' });
    await make('c.csv', { data_type: 'radar', status: 'register' });
    await make('d.csv', { data_type: 'radar', status: 'private' });
    visitor = await Person.enter(browser(), system(), 'alice', { ...visit, isVisitor: true });
    member = await Person.enter(browser(), system(), 'alice', visit);
  });

  afterAll(async () => {
    await Promise.all([visitor, member].map((person) => person?.page.context().close()));
    for (const id of made) await people().admin.call('DELETE', `/admin/dataset/${id}`);
  });

  it('a visitor narrows the list by type and format, and finds the way back', async () => {
    const { page, text } = visitor;
    const panel = await open(visitor);
    await offers(visitor, panel, 'type', [
      `${text['datasets.type.radar']} 1`,
      `${text['datasets.type.photoelectric']} 1`,
    ]);
    await offers(visitor, panel, 'access', [`${text['datasets.status.open']} 2`]);
    await offers(visitor, panel, 'format', ['CSV 1', 'JSON 1']);
    expect(await panel.getByRole('switch').count()).toBe(0);
    await visitor.look();
    await facetOf(visitor, panel, 'type')
      .getByRole('checkbox', { name: `${text['datasets.type.radar']} 1` })
      .click();
    await queried(visitor, 'type', 'radar');
    await offers(visitor, panel, 'format', ['CSV 1']);
    await facetOf(visitor, panel, 'format').getByRole('checkbox').click();
    await queried(visitor, 'format', 'CSV');
    await lists(visitor, 1);
    if (visit.isOnPhone) {
      await panel.getByRole('button', { name: /\b1\b/ }).click();
      await panel.waitFor({ state: 'hidden' });
    }
    const chip = (value: string) => visitor.button(filled(text['datasetList.filters.remove'], { value }));
    await chip('CSV').waitFor();
    await visitor.look();
    await page.reload();
    await chip('CSV').waitFor();
    await page.goBack();
    await queried(visitor, 'format', null);
    await chip(text['datasets.type.radar']).waitFor();
    expect(await chip('CSV').count()).toBe(0);
    await page.goBack();
    await queried(visitor, 'type', null);
    await lists(visitor, 2);
  });

  it('a member sees counts of what is there for members, and hides what does not open', async () => {
    const { text } = member;
    const panel = await open(member);
    const types = (radar: number) => [
      `${text['datasets.type.radar']} ${radar}`,
      `${text['datasets.type.photoelectric']} 1`,
    ];
    await offers(member, panel, 'type', types(3));
    await offers(member, panel, 'access', [
      `${text['datasets.status.open']} 2`,
      `${text['datasets.status.register']} 1`,
      `${text['datasets.status.private']} 1`,
    ]);
    // Nothing but its title is known of a private one.
    await offers(member, panel, 'format', ['CSV 2', 'JSON 1']);
    await lists(member, 4);
    await panel.getByRole('switch', { name: text['datasetList.openable'], exact: true }).click();
    await queried(member, 'openable', 'true');
    await offers(member, panel, 'type', types(2));
    await lists(member, 3);
    await member.look();
  });

  it('nobody read anything wrong on the console', () => {
    expect([visitor, member].flatMap(({ problems }) => problems)).toEqual([]);
  });
}
