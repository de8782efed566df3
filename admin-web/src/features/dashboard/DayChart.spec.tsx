import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { cleanup, fireEvent, render, waitFor } from '@testing-library/react';
import type { DayStatistics } from '@tianheng/contracts';
import { IntlProvider } from 'react-intl';
import { en, zh } from '../../../test/words.ts';
import { DayChart } from './DayChart.tsx';

beforeEach(() => {
  jest.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockImplementation(function (this: HTMLElement) {
    // A legend of that size would leave no room for the lines.
    const [width, height] = this.className.includes('legend') ? [0, 0] : [800, 380];
    return { x: 0, y: 0, top: 0, left: 0, width, height, right: width, bottom: height } as DOMRect;
  });
});
afterEach(() => {
  cleanup();
  jest.restoreAllMocks();
});

const day: DayStatistics = {
  date: '2026-02-28',
  download_count: 7,
  create_team: 0,
  register_user: 0,
  total_request: 0,
  register_request: 0,
};

it.each([
  ['en', en, 'Downloads: 7'],
  ['zh-CN', zh, '下载次数：7'],
] as const)('says in %s what the day under the pointer counts', async (locale, messages, said) => {
  const { container } = render(
    <IntlProvider locale={locale} messages={messages}>
      <DayChart days={[day]} />
    </IntlProvider>,
  );
  const chart = container.querySelector('.recharts-wrapper')!;
  fireEvent.mouseMove(chart, { clientX: 400, clientY: 190 });
  await waitFor(() => expect(container.querySelector('.recharts-tooltip-item')?.textContent).toBe(said));
});
