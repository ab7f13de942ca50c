import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import {
  createMemoryRouter,
  Link,
  Route,
  RouterProvider,
  Routes,
  useLocation,
  useNavigate,
} from 'react-router-dom';
import { describe, expect, it, vi } from 'vitest';
import { Dialog } from '../dialogs/dialog.tsx';
import { renderUi } from '../testing/render-ui.tsx';
import { OverPageContext } from './over-page-context.ts';
import { useUnsavedGuard } from './use-unsaved-guard.tsx';

function Form() {
  const [text, setText] = useState('');
  const navigate = useNavigate();
  const guard = useUnsavedGuard(text !== '');
  return (
    <>
      <input aria-label="Name" value={text} onChange={(event) => setText(event.target.value)} />
      <Link to="/other">Other page</Link>
      <button
        type="button"
        onClick={() => {
          guard.release();
          void navigate('/other');
        }}
      >
        Save
      </button>
      {guard.question}
    </>
  );
}

async function openForm() {
  const router = createMemoryRouter(
    [
      { path: '/', element: 'Start' },
      { path: '/form', element: <Form /> },
      { path: '/other', element: 'Elsewhere' },
    ],
    { initialEntries: ['/', '/form'], initialIndex: 1 },
  );
  await renderUi(<RouterProvider router={router} />);
  return router;
}

const type = () => userEvent.type(screen.getByRole('textbox', { name: 'Name' }), 'Roof');
const answer = (name: string) => userEvent.click(screen.getByRole('button', { name }));

/** Whether the browser would ask before the tab goes. */
const holdsTab = () => {
  const event = new Event('beforeunload', { cancelable: true });
  window.dispatchEvent(event);
  return event.defaultPrevented;
};

describe('a page with something unsaved', () => {
  it('asks before a link is followed', async () => {
    const router = await openForm();
    await type();
    await userEvent.click(screen.getByRole('link', { name: 'Other page' }));
    await answer('Keep Editing');
    expect(screen.getByRole('textbox', { name: 'Name' })).toHaveProperty('value', 'Roof');
    await userEvent.click(screen.getByRole('link', { name: 'Other page' }));
    await answer('Discard Changes');
    expect(router.state.location.pathname).toBe('/other');
  });

  it('asks at Back, and before the tab goes', async () => {
    const router = await openForm();
    expect(holdsTab()).toBe(false);
    await type();
    expect(holdsTab()).toBe(true);
    await act(() => router.navigate(-1));
    expect(router.state.location.pathname).toBe('/form');
    await answer('Discard Changes');
    expect(router.state.location.pathname).toBe('/');
    expect(holdsTab()).toBe(false);
  });

  it('asks nothing when it is saved, or was put back', async () => {
    const router = await openForm();
    await type();
    await userEvent.clear(screen.getByRole('textbox', { name: 'Name' }));
    expect(holdsTab()).toBe(false);
    await type();
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    expect(router.state.location.pathname).toBe('/other');
  });
});

describe('what opens over the page', () => {
  function Layers() {
    const location = useLocation();
    const [page, setPage] = useState(location);
    const over = location.pathname === '/over';
    if (!over && page !== location) setPage(location);
    return (
      <OverPageContext value={(pathname) => pathname === '/over'}>
        <Routes location={page}>
          <Route path="/form" element={<Form />} />
          <Route path="*" element="Elsewhere" />
        </Routes>
        {over && <Link to="/other">Away</Link>}
        <Link to="/over">Open</Link>
      </OverPageContext>
    );
  }

  async function openOver() {
    const router = createMemoryRouter([{ path: '*', element: <Layers /> }], { initialEntries: ['/form'] });
    await renderUi(<RouterProvider router={router} />);
    await type();
    await userEvent.click(screen.getByRole('link', { name: 'Open' }));
    expect(router.state.location.pathname).toBe('/over');
    return router;
  }

  it('asks neither on the way there nor back, for nothing is lost', async () => {
    const router = await openOver();
    await act(() => router.navigate(-1));
    expect(router.state.location.pathname).toBe('/form');
    expect(screen.getByRole('textbox', { name: 'Name' })).toHaveProperty('value', 'Roof');
  });

  it('asks on the way from there to another page', async () => {
    const router = await openOver();
    await userEvent.click(screen.getByRole('link', { name: 'Away' }));
    expect(router.state.location.pathname).toBe('/over');
    await answer('Discard Changes');
    expect(router.state.location.pathname).toBe('/other');
  });
});

it('a dialog asks at Escape, without a router too', async () => {
  const onClose = vi.fn<() => void>();
  function Asking() {
    const guard = useUnsavedGuard(true);
    return (
      <>
        <Dialog open title="Edit" onClose={() => guard.ask(onClose)}>
          <input aria-label="Name" />
        </Dialog>
        {guard.question}
      </>
    );
  }
  await renderUi(<Asking />);
  await userEvent.type(screen.getByRole('textbox', { name: 'Name' }), 'x');
  await userEvent.keyboard('{Escape}');
  expect(onClose).not.toHaveBeenCalled();
  await answer('Discard Changes');
  expect(onClose).toHaveBeenCalledOnce();
});
