import { act, render, screen } from '@testing-library/react';
import { Suspense } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { defaultLocale, getLocale, subscribeLocale } from './locale.ts';
import { createMessages, setLocale } from './messages.ts';

const english = { hello: 'Hello {name}', sites: '{count, plural, one {# site} other {# sites}}' };
const german = { hello: 'Hallo {name}', sites: '{count, plural, one {# Standort} other {# Standorte}}' };

const loaders = () => ({
  en: vi.fn<() => Promise<{ default: typeof english }>>(() => Promise.resolve({ default: english })),
  de: vi.fn<() => Promise<{ default: typeof german }>>(() => Promise.resolve({ default: german })),
});

afterEach(() => setLocale(defaultLocale));

describe('createMessages', () => {
  it('fills values and chooses plurals', async () => {
    const { ready, text } = createMessages(loaders());
    await ready();
    expect(text('hello', { name: 'Ada' })).toBe('Hello Ada');
    expect(text('sites', { count: 1 })).toBe('1 site');
    expect(text('sites', { count: 3 })).toBe('3 sites');
  });

  it.each(['نورة', 'נועה', 'a\u202Eb'])('keeps the words around %j in order', async (name) => {
    const { ready, text } = createMessages(loaders());
    await ready();
    expect(text('hello', { name })).toBe(`Hello \u2068${name}\u2069`);
  });

  it('loads the active language only, and each once', async () => {
    await setLocale({ language: 'de' });
    const { en, de } = loaders();
    const { ready, text } = createMessages({ en, de });
    await ready();
    await ready();
    expect(text('hello', { name: 'Ada' })).toBe('Hallo Ada');
    expect(de).toHaveBeenCalledOnce();
    expect(en).not.toHaveBeenCalled();
  });

  it('speaks English where a package has no other language', async () => {
    await setLocale({ language: 'ja' });
    const { ready, text } = createMessages({ en: loaders().en });
    await ready();
    expect(text('hello', { name: 'Ada' })).toBe('Hello Ada');
  });

  it('keeps the same id of two packages apart', async () => {
    const one = createMessages({ en: () => Promise.resolve({ default: { title: 'One' } }) });
    const two = createMessages({ en: () => Promise.resolve({ default: { title: 'Two' } }) });
    await Promise.all([one.ready(), two.ready()]);
    expect([one.text('title'), two.text('title')]).toEqual(['One', 'Two']);
  });

  it('suspends until its texts are there, then follows the language', async () => {
    const { useText } = createMessages(loaders());
    function Greeting() {
      return <p>{useText()('hello', { name: 'Ada' })}</p>;
    }
    // oxlint-disable-next-line typescript/require-await -- the catalogue arrives within
    await act(async () => {
      render(
        <Suspense fallback={<p>waiting</p>}>
          <Greeting />
        </Suspense>,
      );
    });
    expect(screen.getByText('Hello Ada')).toBeTruthy();
    await act(() => setLocale({ language: 'de' }));
    expect(screen.getByText('Hallo Ada')).toBeTruthy();
  });

  it('changes nothing when a catalogue cannot be fetched, and asks again next time', async () => {
    let attempts = 0;
    const set = createMessages({
      en: () => Promise.resolve({ default: english }),
      de: () => {
        attempts += 1;
        return attempts === 1 ? Promise.reject(new Error('offline')) : Promise.resolve({ default: german });
      },
    });
    await expect(setLocale({ language: 'de' })).rejects.toThrow('offline');
    expect(getLocale().language).toBe('en');
    await setLocale({ language: 'de' });
    expect(set.text('hello', { name: 'Ada' })).toBe('Hallo Ada');
  });
});

it('tells nobody of a locale that is in force: every page would be drawn once more', async () => {
  const told = vi.fn<() => void>();
  const stop = subscribeLocale(told);
  const before = getLocale();
  await setLocale({ ...before });
  expect(told).not.toHaveBeenCalled();
  expect(getLocale()).toBe(before);
  await setLocale({ timeFormat: '24h' });
  expect(told).toHaveBeenCalledOnce();
  stop();
});
