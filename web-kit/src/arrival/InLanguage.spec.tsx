import { afterEach, expect, it } from '@jest/globals';
import { cleanup, configure, fireEvent, render, screen } from '@testing-library/react';
import { IntlProvider } from 'react-intl';
import { InStore } from '../../test/words.tsx';
import { useFormats } from '../intl/formats.ts';
import type { Texts } from '../intl/texts.ts';
import { useText } from '../intl/useText.ts';
import { InLanguage } from './InLanguage.tsx';
// Jest cannot link two modules that are imported on demand at the same time, so they are here beforehand.
import '../intl/kit.en.messages.ts';
import '../intl/kit.zh-CN.messages.ts';

// A busy machine takes its time.
configure({ asyncUtilTimeout: 30_000 });
afterEach(cleanup);

function Words() {
  const text = useText();
  return <p>{text('causes.accepted')}</p>;
}

it('leaves what is around it where its texts do not arrive, and asks for them again', async () => {
  let isUp = false;
  const chinese = async () => {
    if (!isUp) throw new TypeError('Failed to fetch');
    return { 'causes.accepted': '判题程序接受了答案。' };
  };
  const texts: Texts[] = [{ en: chinese, 'zh-CN': chinese }];
  render(
    <InStore>
      <input aria-label="Title" defaultValue="Orbits" />
      <InLanguage language="zh-CN" texts={texts} waiting={null}>
        <Words />
      </InLanguage>
    </InStore>,
  );
  fireEvent.click(await screen.findByRole('button', { name: 'Try again' }));
  const button = await screen.findByRole('button', { name: 'Try again' });
  isUp = true;
  fireEvent.click(button);
  expect(await screen.findByText('判题程序接受了答案。')).toBeTruthy();
  expect(screen.getByLabelText<HTMLInputElement>('Title').value).toBe('Orbits');
});

it('tells times by the clock of what is around it', async () => {
  const texts: Texts[] = [];
  const Instant = () => <p>{useFormats().stamp(Date.UTC(2026, 10, 28, 20))}</p>;
  render(
    <InStore>
      <IntlProvider locale="en" timeZone="Asia/Shanghai">
        <InLanguage language="zh-CN" texts={texts} waiting={null}>
          <Instant />
        </InLanguage>
      </IntlProvider>
    </InStore>,
  );
  expect(await screen.findByText(/11月29日.*04:00/)).toBeTruthy();
});
