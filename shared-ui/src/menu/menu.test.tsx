import { fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { describe, expect, it, vi } from 'vitest';
import { renderUi } from '../testing/render-ui.tsx';
import { Menu } from './menu.tsx';
import type { MenuItem } from './menu-entry.tsx';
import { placeMenu } from './place-menu.ts';

const viewport = { width: 1000, height: 600 };
const box = (left: number, top: number, width = 100, height = 40) => ({
  left,
  top,
  right: left + width,
  bottom: top + height,
});

describe('placeMenu', () => {
  it('stands below its trigger, 192 px wide', () => {
    expect(placeMenu(box(500, 10), 200, viewport, 'start')).toMatchObject({
      left: 500,
      top: 54,
      opens: 'down',
    });
    expect(placeMenu(box(500, 10), 200, viewport, 'end').left).toBe(600 - 192);
  });

  it('keeps 8 px from the edges of the viewport', () => {
    expect(placeMenu(box(950, 10), 200, viewport, 'start').left).toBe(1000 - 192 - 8);
    expect(placeMenu(box(0, 10), 200, viewport, 'end').left).toBe(8);
  });

  it('flips upward when there is no room below', () => {
    expect(placeMenu(box(500, 500), 200, viewport, 'start')).toMatchObject({
      top: 500 - 4 - 200,
      opens: 'up',
    });
  });

  it('takes the larger side, and scrolls, when it fits nowhere', () => {
    const place = placeMenu(box(500, 280), 900, viewport, 'start');
    expect(place).toMatchObject({ opens: 'down', maxHeight: 600 - 8 - 324 });
  });
});

describe('Menu', () => {
  const onEdit = vi.fn<() => void>();
  const items: MenuItem[] = [
    { key: 'edit', label: 'Edit', onSelect: onEdit },
    { key: 'page', label: 'Page', to: '/page' },
    { key: 'locked', label: 'Locked', disabled: true },
    { key: 'delete', label: 'Delete', danger: true },
  ];
  const page = () =>
    renderUi(
      <MemoryRouter>
        <Menu items={items}>Actions</Menu>
        <p>Elsewhere</p>
      </MemoryRouter>,
    );
  const trigger = () => screen.getByRole('button', { name: 'Actions' });

  it('toggles on click and closes on an outside click', async () => {
    await page();
    expect(screen.queryByRole('menu')).toBeNull();
    await userEvent.click(trigger());
    expect(screen.getByRole('menu', { name: 'Actions' })).toBeTruthy();
    expect(trigger().getAttribute('aria-expanded')).toBe('true');
    await userEvent.click(trigger());
    expect(screen.queryByRole('menu')).toBeNull();
    await userEvent.click(trigger());
    await userEvent.click(screen.getByText('Elsewhere'));
    expect(screen.queryByRole('menu')).toBeNull();
  });

  it('is used by keyboard alone', async () => {
    await page();
    await userEvent.tab();
    await userEvent.keyboard('{ArrowDown}');
    expect(document.activeElement?.textContent).toBe('Edit');
    // Disabled ones are passed over.
    await userEvent.keyboard('{ArrowDown}{ArrowDown}');
    expect(document.activeElement?.textContent).toBe('Delete');
    await userEvent.keyboard('{ArrowDown}');
    expect(document.activeElement?.textContent).toBe('Edit');
    await userEvent.keyboard('{End}{Home}{Enter}');
    expect(onEdit).toHaveBeenCalledOnce();
    expect(screen.queryByRole('menu')).toBeNull();
    expect(document.activeElement).toBe(trigger());
  });

  it('closes on Escape and returns the focus', async () => {
    await page();
    await userEvent.click(trigger());
    await userEvent.keyboard('{Escape}');
    expect(screen.queryByRole('menu')).toBeNull();
    expect(document.activeElement).toBe(trigger());
  });

  it('stands anew after scrolling and resizing', async () => {
    await page();
    await userEvent.click(trigger());
    const panel = screen.getByRole('menu').parentElement;
    trigger().getBoundingClientRect = () => ({
      ...box(300, 100),
      x: 0,
      y: 0,
      width: 100,
      height: 40,
      toJSON: () => '',
    });
    fireEvent.scroll(window);
    expect(panel?.style.top).toBe('144px');
    trigger().getBoundingClientRect = () => ({
      ...box(300, 200),
      x: 0,
      y: 0,
      width: 100,
      height: 40,
      toJSON: () => '',
    });
    fireEvent(window, new Event('resize'));
    expect(panel?.style.top).toBe('244px');
  });
});
