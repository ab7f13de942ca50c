import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { renderUi } from '../testing/render-ui.tsx';
import { useKeptDraft } from './use-kept-draft.ts';
import { dropDrafts, keepDrafts, setDraftOwner, useDraft } from './drafts.ts';

function Form({ name = 'form' }: { name?: string }) {
  const [text, setText] = useState('');
  useDraft(name, text === '' ? undefined : text, setText);
  return <input aria-label="Name" value={text} onChange={(event) => setText(event.target.value)} />;
}

const field = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Name' });

/** Types, loses the session, and opens the form again after signing in as `owner`. */
async function typeAndComeBackAs(owner: string, name = 'form') {
  const first = await renderUi(<Form />);
  await userEvent.type(field(), 'Roof');
  keepDrafts();
  first.unmount();
  setDraftOwner(() => owner);
  return renderUi(<Form name={name} />);
}

beforeEach(() => setDraftOwner(() => 'ada/aurora'));
afterEach(dropDrafts);

describe('what was typed when a session ended', () => {
  it('is there again for its person, once', async () => {
    const again = await typeAndComeBackAs('ada/aurora');
    expect(field().value).toBe('Roof');
    again.unmount();
    await renderUi(<Form />);
    expect(field().value).toBe('');
  });

  it('is nobody else’s, and not there in another organization', async () => {
    const other = await typeAndComeBackAs('ada/borealis');
    expect(field().value).toBe('');
    other.unmount();
    setDraftOwner(() => 'ada/aurora');
    await renderUi(<Form />);
    expect(field().value).toBe('');
  });

  it('waits for its own form', async () => {
    const other = await typeAndComeBackAs('ada/aurora', 'another form');
    expect(field().value).toBe('');
    other.unmount();
    await renderUi(<Form />);
    expect(field().value).toBe('Roof');
  });

  it('opens its dialog again, once and for its person', async () => {
    function Page() {
      const [opened, setOpened] = useState<string | null>(null);
      useKeptDraft(/^people\/(\w+)$/, setOpened);
      return opened === null ? 'nothing open' : <Form name={`people/${opened}`} />;
    }
    const first = await renderUi(<Form name="people/ada" />);
    await userEvent.type(field(), 'Roof');
    keepDrafts();
    first.unmount();
    const again = await renderUi(<Page />);
    expect(field().value).toBe('Roof');
    again.unmount();
    await renderUi(<Page />);
    expect(screen.getByText('nothing open')).toBeTruthy();
  });

  it('is not kept where nothing is unsaved', async () => {
    await renderUi(<Form />);
    keepDrafts();
    expect(sessionStorage.length).toBe(0);
  });
});
