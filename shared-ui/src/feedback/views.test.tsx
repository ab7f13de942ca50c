import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import type { FirstFigures } from '../first-figures/handed-over.ts';
import { renderUi } from '../testing/render-ui.tsx';
import { EmptyState } from './empty-state.tsx';
import { ErrorView } from './error-view.tsx';
import { LoadingView } from './loading-view.tsx';
import { PermissionDenied } from './permission-denied.tsx';
import { ProgressBar } from './progress-bar.tsx';
import { StatusBadge } from './status-badge.tsx';

describe('ErrorView', () => {
  it.each([
    [403, 'Permission Denied'],
    [404, 'Not Found'],
    [500, 'Server Error'],
    [503, 'Server Error'],
    [409, 'Error'],
    [undefined, 'Error'],
  ])('is titled by the status %s: %s', async (status, title) => {
    await renderUi(<ErrorView {...(status !== undefined && { status })} />);
    expect(screen.getByText(title)).toBeTruthy();
    expect(screen.getByText('An unknown error occurred')).toBeTruthy();
  });

  it('is not covered by first figures of the page in whose stead it stands', async () => {
    const leave = vi.fn<() => void>();
    globalThis.empFirstFigures = { leave } as unknown as FirstFigures;
    await renderUi(<ErrorView />);
    expect(leave).toHaveBeenCalledOnce();
    globalThis.empFirstFigures = undefined;
  });

  it('offers Retry, Go Back and Contact Support', async () => {
    const onRetry = vi.fn<() => void>();
    const onGoBack = vi.fn<() => void>();
    await renderUi(
      <ErrorView
        message="No network"
        onRetry={onRetry}
        onGoBack={onGoBack}
        supportHref="mailto:help@x.example"
        traceId="t-1"
      />,
    );
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    await userEvent.click(screen.getByRole('button', { name: 'Go Back' }));
    expect(onRetry).toHaveBeenCalledOnce();
    expect(onGoBack).toHaveBeenCalledOnce();
    expect(screen.getByRole('link', { name: 'Contact Support' }).getAttribute('href')).toBe(
      'mailto:help@x.example',
    );
    expect(screen.getByText('Trace id: t-1')).toBeTruthy();
    expect(screen.getByRole('alert')).toBeTruthy();
  });
});

it("the application's support stands on pages of errors, not on cards, and gives way to a nearer one", async () => {
  const { rerender } = await renderUi(<ErrorView />, { supportHref: 'mailto:desk@x.example' });
  const support = () => screen.queryByRole('link', { name: 'Contact Support' })?.getAttribute('href');
  expect(support()).toBe('mailto:desk@x.example');
  rerender(<PermissionDenied message="Not for you" />);
  expect(support()).toBe('mailto:desk@x.example');
  rerender(<ErrorView supportHref="mailto:near@x.example" />);
  expect(support()).toBe('mailto:near@x.example');
  rerender(<ErrorView compact />);
  expect(support()).toBeUndefined();
});

it('PermissionDenied says what is denied, with a hint', async () => {
  await renderUi(<PermissionDenied message="You don't have permission to view roles" />);
  expect(screen.getByText('Permission Denied')).toBeTruthy();
  expect(screen.getByText("You don't have permission to view roles")).toBeTruthy();
  expect(screen.getByText('Need access?')).toBeTruthy();
});

it('EmptyState says No Data Available unless told otherwise', async () => {
  const { rerender } = await renderUi(<EmptyState />);
  expect(screen.getByText('No Data Available')).toBeTruthy();
  rerender(
    <EmptyState
      title="No Events Found"
      description="Wait a minute."
      action={<button type="button">Go</button>}
    />,
  );
  expect(screen.getByText('No Events Found')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Go' })).toBeTruthy();
});

it('LoadingView is announced', async () => {
  await renderUi(<LoadingView />);
  expect(screen.getByRole('status').textContent).toBe('Loading...');
});

it('ProgressBar tells how far it is, or only that it goes on', async () => {
  const { rerender } = await renderUi(<ProgressBar label="Import" percent={130} text="13 of 10" />);
  const bar = () => screen.getByRole('progressbar', { name: 'Import' });
  expect(bar().getAttribute('aria-valuenow')).toBe('100');
  expect(screen.getByText('13 of 10')).toBeTruthy();
  rerender(<ProgressBar label="Import" />);
  expect(bar().hasAttribute('aria-valuenow')).toBe(false);
});

it('StatusBadge says its state in words', async () => {
  await renderUi(<StatusBadge tone="success">active</StatusBadge>);
  expect(screen.getByText('active').dataset['tone']).toBe('success');
});
