import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { renderShellAt } from '../testing/render-shell-at.tsx';

vi.mock('../../remotes/remote-view.tsx', () => ({
  RemoteView: ({ remote }: { remote: string }) => <h1>Page of {remote}</h1>,
}));

afterEach(() => {
  vi.restoreAllMocks();
});

const permissions = ['dashboard.read', 'client.read'];

/** As if the row had room for so many entries. */
function withRoomFor(count: number): void {
  vi.spyOn(HTMLElement.prototype, 'offsetTop', 'get').mockImplementation(function (this: HTMLElement) {
    return [...(this.parentElement?.children ?? [])].indexOf(this) < count ? 0 : 40;
  });
  const styleOf = getComputedStyle;
  vi.spyOn(window, 'getComputedStyle').mockImplementation((element) => {
    const style = styleOf(element);
    return element.parentElement?.tagName === 'NAV' && element.tagName === 'DIV'
      ? ({ display: 'flex' } as CSSStyleDeclaration)
      : style;
  });
}

const navigation = () => within(screen.getByRole('navigation', { name: 'Main' }));

it('puts entries that do not fit beside the others into a menu', async () => {
  withRoomFor(1);
  await renderShellAt('/clients', { permissions });
  const more = navigation().getByRole('button', { name: 'More' });
  // One of them is the page that is open.
  expect(more.className).toMatch(/active/);
  await userEvent.click(more);
  expect(screen.getAllByRole('menuitem').map((item) => item.textContent)).toEqual(['Statistics', 'Clients']);
  const fits = navigation()
    .getAllByRole('link')
    .map((link) => [link.textContent, !link.hasAttribute('inert')]);
  expect(fits).toEqual([
    ['Dashboard', true],
    ['Statistics', false],
    ['Clients', false],
  ]);
});

it('has no such menu where all of them fit', async () => {
  withRoomFor(3);
  await renderShellAt('/clients', { permissions });
  expect(navigation().queryByRole('button', { name: 'More' })).toBeNull();
});
