import { act, screen } from '@testing-library/react';
import { Button, theme } from 'antd';
import { useState } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { defaultLocale } from '../i18n/locale.ts';
import { setLocale } from '../i18n/messages.ts';
import { palettes } from '../tokens/design-tokens.ts';
import { renderUi } from '../testing/render-ui.tsx';
import { useActiveThemeMode } from './theme-mode-context.ts';
import { UiProvider } from './ui-provider.tsx';

afterEach(async () => {
  vi.restoreAllMocks();
  await setLocale(defaultLocale);
});

let mounts = 0;
function Page() {
  useState(() => (mounts += 1));
  return <p>{useActiveThemeMode()}</p>;
}

/** A system that is dark, has its own colors, prints, or wants less motion. */
function answerQueries(...matching: readonly ('dark' | 'forced-colors' | 'print' | 'motion')[]): void {
  const quiet = { addEventListener: () => undefined, removeEventListener: () => undefined };
  vi.spyOn(window, 'matchMedia').mockImplementation((query) => {
    const matches = matching.some((part) => query.includes(part));
    return { ...quiet, matches } as unknown as MediaQueryList;
  });
}

/** Whether antd moves what it draws. */
function Moving() {
  return <p>{theme.useToken().token.motion ? 'moves' : 'stands still'}</p>;
}

describe('UiProvider', () => {
  it('keeps the page when the language changes', async () => {
    mounts = 0;
    await renderUi(<Page />);
    await act(() => setLocale({ language: 'de' }));
    // antd's own texts come a little later.
    await act(() => import('antd/es/locale/de_DE.js'));
    expect(mounts).toBe(1);
  });

  it.each([true, false])('keeps the page when animations are switched, first %s', async (first) => {
    mounts = 0;
    function Switched() {
      const [animations, setAnimations] = useState(first);
      return (
        <UiProvider animations={animations}>
          <Page />
          <Moving />
          <button type="button" onClick={() => setAnimations(!animations)}>
            Switch
          </button>
        </UiProvider>
      );
    }
    await renderUi(<Switched />);
    for (const moves of [!first, first]) {
      act(() => screen.getByRole('button', { name: 'Switch' }).click());
      expect(screen.getByText(moves ? 'moves' : 'stands still')).toBeTruthy();
    }
    expect(mounts).toBe(1);
  });

  it.each([
    ['light', true, 'light'],
    ['dark', false, 'dark'],
    ['auto', true, 'dark'],
    ['auto', false, 'light'],
  ] as const)('%s with a system that is dark: %s, is %s', async (theme, systemIsDark, mode) => {
    answerQueries(...(systemIsDark ? (['dark'] as const) : []));
    await renderUi(<Page />, { theme });
    expect(screen.getByText(mode)).toBeTruthy();
    expect(document.documentElement.dataset['theme']).toBe(theme);
  });

  it.each([
    ['light', true, 'dark'],
    ['dark', false, 'light'],
  ] as const)(
    '%s draws as the system is (dark: %s) where that has its own colors',
    async (theme, isDark, mode) => {
      answerQueries('forced-colors', ...(isDark ? (['dark'] as const) : []));
      await renderUi(<Page />, { theme });
      expect(screen.getByText(mode)).toBeTruthy();
    },
  );

  it.each([
    ['on the screen', [], palettes.dark.surface],
    ['on paper', ['print'], palettes.light.surface],
  ] as const)('has the controls of a dark page %s on %s', async (_where, matching, surface) => {
    answerQueries(...matching);
    const Ground = () => <p>{theme.useToken().token.colorBgContainer}</p>;
    await renderUi(<Ground />, { theme: 'dark' });
    expect(screen.getByText(surface)).toBeTruthy();
  });

  it('leaves the two characters of a Japanese label together', async () => {
    await renderUi(<Button>編集</Button>);
    expect(screen.getByRole('button').textContent).toBe('編集');
  });

  it('tells the page about density and animations', async () => {
    await renderUi(<Page />, { compact: true, animations: false });
    expect(document.documentElement.dataset['density']).toBe('compact');
    expect(document.documentElement.dataset['animations']).toBe('off');
  });

  it.each([
    [true, 'off', 'stands still'],
    [false, 'on', 'moves'],
  ] as const)(
    'moves nothing for a person who asked the system for less motion: %s',
    async (less, page, antd) => {
      answerQueries(...(less ? (['motion'] as const) : []));
      await renderUi(<Moving />, { animations: true });
      expect(document.documentElement.dataset['animations']).toBe(page);
      expect(screen.getByText(antd)).toBeTruthy();
    },
  );
});
