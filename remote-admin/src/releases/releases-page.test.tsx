import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { MoveRequest, PartReleases, ReleaseMove } from 'api/contract';
import { type Handlers, problem } from 'shared-auth/testing';
import { describe, expect, it } from 'vitest';
import { findDialog } from '../testing/find-dialog.ts';
import { renderAdmin } from '../testing/render-admin.tsx';

const [FIRST, SECOND, THIRD] = ['1.0.0-aaaaaaaaaaaa', '1.1.0-bbbbbbbbbbbb', '1.2.0-cccccccccccc'] as const;
const AT = '2026-11-20T10:00:00.000Z';

const clients: PartReleases = {
  remote: 'clients',
  serial: 7,
  live: FIRST,
  canary: null,
  previous: THIRD,
  disabled: null,
  bad: [{ release: SECOND, how: 'rollback', by: 'Ana Ortiz', at: AT, reason: 'wrong figures.' }],
  published: [THIRD, SECOND, FIRST],
  behind: false,
  last: null,
  health: [
    {
      remote: 'clients',
      release: FIRST,
      people: 200,
      failures: 3,
      p75: 400,
      classes: { render: 2, network: 1 },
    },
  ],
  running: [],
};
const reports: PartReleases = {
  ...clients,
  remote: 'reports',
  canary: { release: THIRD, percent: 12.5, tenants: ['x'], since: AT },
  bad: [],
  health: [],
};

const made = (changes: Partial<ReleaseMove> = {}): ReleaseMove => ({
  id: '7b1c9d1e-0000-4000-8000-000000000000',
  remote: 'clients',
  move: 'rollback',
  release: null,
  by: 'Ben Ito',
  state: 'done',
  sentence: null,
  passed: [],
  started_at: AT,
  ended_at: AT,
  ...changes,
});

interface Wishes {
  parts?: PartReleases[];
  permissions?: string[];
  handlers?: Handlers;
  /** What becomes of a move. */
  becomes?: Partial<ReleaseMove>;
}

async function open({
  parts = [clients, reports],
  permissions = ['release.read', 'release.manage'],
  handlers = {},
  becomes = {},
}: Wishes = {}) {
  const asked: MoveRequest[] = [];
  const page = await renderAdmin('/releases', {
    permissions,
    handlers: {
      'GET /v1/releases': { data: parts },
      'POST /v1/releases/:remote/moves': ({ body }) => {
        asked.push(body as MoveRequest);
        return { data: made({ state: 'running' }) };
      },
      'GET /v1/release-moves/:id': { data: made(becomes) },
      ...handlers,
    },
  });
  return { ...page, asked };
}

const card = async (name: string) => within(await screen.findByRole('region', { name }));
const fact = (within_: Awaited<ReturnType<typeof card>>, label: string, index = 0) =>
  within_.getAllByText(label)[index]?.nextElementSibling?.textContent;

describe('the page of releases', () => {
  it('shows what people get, how it is doing, and what was taken back, why and by whom', async () => {
    await open();
    const part = await card('clients');
    expect(part.getByRole('heading', { level: 3, name: `Live ${FIRST}` })).toBeDefined();
    expect(fact(part, 'People, last 24 hours')).toBe('200');
    expect(fact(part, 'Failures')).toBe('3 people (1.5%)error while drawing 2 · network 1');
    expect(fact(part, 'Load time for 3 of 4 people')).toBe('400\u00A0ms or less');
    expect(fact(part, 'Web vitals')).toBe('Not measured');
    expect(part.getByText(SECOND).closest('li')?.textContent).toContain('rolled back by Ana Ortiz');
    expect(part.getByText('wrong figures.')).toBeDefined();
  });

  it('says of a canary whom it reaches and since when, and of what nobody reported that it is not known', async () => {
    await open();
    const part = await card('reports');
    expect(part.getByRole('heading', { level: 3, name: `Canary ${THIRD}` })).toBeDefined();
    expect(fact(part, 'Who gets it')).toBe('12.50% of all people · 1 organization');
    for (const label of ['People, last 24 hours', 'Failures', 'Load time for 3 of 4 people'])
      for (const index of [0, 1]) expect(fact(part, label, index), label).toBe('Not known');
  });

  it('names the part at each button, so that no two are called the same', async () => {
    await open();
    await card('reports');
    const names = screen
      .getAllByRole('button')
      .map((button) => button.getAttribute('aria-label') ?? button.textContent);
    expect(names).toContain('History: clients');
    expect(names).toEqual([...new Set(names)]);
  });

  it('offers no move to who may only look', async () => {
    await open({ permissions: ['release.read'] });
    const part = await card('clients');
    expect(part.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Compare', 'History']);
  });

  it('says who is at work on a part, and what is off', async () => {
    const running = [made({ state: 'running', move: 'promote', by: 'Ana Ortiz' })];
    await open({ parts: [{ ...clients, running, disabled: 'Back at noon.', behind: true }] });
    const part = await card('clients');
    expect(part.getByText('Ana Ortiz is at it: Promote')).toBeDefined();
    expect(part.getByText('This part is turned off. People read: Back at noon.')).toBeDefined();
    expect(part.queryByText(/mfe seal/)).toBeNull();
    // Which one it would be again is said, but not that anybody gets it.
    expect(part.getByRole('heading', { level: 3, name: `Off ${FIRST}` })).toBeDefined();
    expect(part.getByRole('button', { name: /^Turn On:/ })).toBeDefined();
  });

  it('says what failed and tries again', async () => {
    await open({
      handlers: { 'GET /v1/releases': problem(403, 'No store.', { code: 'releases_unavailable' }) },
    });
    expect(await screen.findByText('Failed to load releases')).toBeDefined();
    expect(screen.getByText('No store.')).toBeDefined();
    expect(screen.getByRole('button', { name: 'Retry' })).toBeDefined();
  });
});

describe('a move', () => {
  it('is offered where there is something to move to', async () => {
    const first = { ...clients, previous: null, bad: [], published: [FIRST] };
    await open({ handlers: { 'GET /v1/releases': { data: [first] } } });
    const part = await card('clients');
    const offered = part.getAllByRole('button').map(({ textContent }) => textContent);
    expect(offered).toEqual(['Turn Off', 'Preview', 'History']);
  });

  it('is not what a preview is: its link is made, shown to be copied, and nothing has moved', async () => {
    const until = '2026-03-01T12:00:00Z';
    const asked: unknown[] = [];
    const { asked: moves } = await open({
      handlers: {
        'POST /v1/releases/clients/previews': ({ body }) => {
          asked.push(body);
          return { data: { links: ['https://live.example/clients#preview=x.y'], until } };
        },
      },
    });
    const part = await card('clients');
    await userEvent.click(part.getByRole('button', { name: /^Preview:/ }));
    const dialog = await findDialog('Preview: clients');
    await userEvent.click(dialog.getByRole('button', { name: 'Make Link' }));
    dialog.getByText('This is needed.');
    await userEvent.type(dialog.getByRole('textbox', { name: /Email/ }), 'ada@aurora.example');
    await userEvent.click(dialog.getByRole('button', { name: 'Make Link' }));
    await dialog.findByDisplayValue('https://live.example/clients#preview=x.y');
    expect(asked).toMatchObject([{ for: 'ada@aurora.example', hours: 24 }]);
    expect(moves).toEqual([]);
  });

  it('asks before what was typed for it is lost', async () => {
    await open();
    const part = await card('clients');
    await userEvent.click(part.getByRole('button', { name: /^Turn Off:/ }));
    const dialog = await findDialog('Turn Off: clients');
    await userEvent.type(dialog.getByRole('textbox', { name: /What people read/ }), 'Back at noon.');
    await userEvent.keyboard('{Escape}');
    const question = await findDialog('Unsaved changes');
    await userEvent.click(question.getByRole('button', { name: 'Keep Editing' }));
    expect(dialog.getByDisplayValue('Back at noon.')).toBeDefined();
    await userEvent.click(dialog.getByRole('button', { name: 'Cancel' }));
    await userEvent.click(
      (await findDialog('Unsaved changes')).getByRole('button', { name: 'Discard Changes' }),
    );
    await waitFor(() => expect(screen.queryByText('Turn Off: clients')).toBeNull());
  });

  it('that takes its button away leaves the focus with what is offered next', async () => {
    let part = clients;
    await open({
      handlers: {
        'GET /v1/releases': () => ({ data: [part] }),
        'GET /v1/release-moves/:id': () => {
          part = { ...clients, serial: 8, disabled: 'Back at noon.' };
          return { data: made({ move: 'disable' }) };
        },
      },
    });
    await userEvent.click((await card('clients')).getByRole('button', { name: 'Turn Off: clients' }));
    const dialog = await findDialog('Turn Off: clients');
    await userEvent.type(dialog.getByRole('textbox', { name: /What people read/ }), 'Back at noon.');
    await userEvent.click(dialog.getByRole('button', { name: 'Turn Off' }));
    const next = await (await card('clients')).findByRole('button', { name: 'Turn On: clients' });
    await waitFor(() => expect(next.parentElement?.contains(document.activeElement)).toBe(true));
  });

  it('cuts nothing off a reason that is too long, counts characters as people do, and says so', async () => {
    const { asked } = await open();
    await userEvent.click((await card('clients')).getByRole('button', { name: /^Roll Back:/ }));
    const dialog = await findDialog('Roll Back: clients');
    const reason = dialog.getByRole<HTMLTextAreaElement>('textbox', { name: /Reason/ });
    await userEvent.click(reason);
    await userEvent.paste('🐢'.repeat(301));
    expect(reason.value).toBe('🐢'.repeat(301));
    await userEvent.click(dialog.getByRole('button', { name: 'Roll Back' }));
    expect(reason.getAttribute('aria-invalid')).toBe('true');
    expect(asked).toEqual([]);
    await userEvent.clear(reason);
    await userEvent.paste('🐢'.repeat(300));
    await userEvent.click(dialog.getByRole('button', { name: 'Roll Back' }));
    expect(await screen.findByText('Done: Roll Back, clients')).toBeDefined();
    expect(asked).toMatchObject([{ reason: '🐢'.repeat(300) }]);
  });

  it('needs a reason, tells the service what was seen, and is confirmed', async () => {
    const { asked } = await open();
    const part = await card('clients');
    await userEvent.click(part.getByRole('button', { name: /^Roll Back:/ }));
    const dialog = await findDialog('Roll Back: clients');
    expect(dialog.getByText(new RegExp(`^Everybody goes back from ${FIRST}`))).toBeDefined();
    await userEvent.click(dialog.getByRole('button', { name: 'Roll Back' }));
    expect(await dialog.findByText('This is needed.')).toBeDefined();
    expect(asked).toEqual([]);
    await userEvent.type(dialog.getByRole('textbox', { name: /Reason/ }), ' slow ');
    await userEvent.click(dialog.getByRole('button', { name: 'Roll Back' }));
    expect(await screen.findByText('Done: Roll Back, clients')).toBeDefined();
    expect(asked).toEqual([{ move: 'rollback', seen: 7, reason: 'slow' }]);
  });

  it('of a release that was taken back shows why it was, and the refusal in the words of the command', async () => {
    const sentence = `clients ${SECOND} was rolled back by Ana Ortiz: pass --even-though "<reason>".`;
    const { asked } = await open({ becomes: { state: 'refused', sentence } });
    const part = await card('clients');
    await userEvent.click(part.getByRole('button', { name: /^Promote:/ }));
    const dialog = await findDialog('Promote: clients');
    const choice = dialog.getByRole<HTMLSelectElement>('combobox', { name: 'Release' });
    expect(choice.value).toBe(THIRD);
    await userEvent.selectOptions(choice, SECOND);
    expect(
      dialog.getByText('It was taken back: wrong figures. Without a reason it is refused.'),
    ).toBeDefined();
    await userEvent.click(dialog.getByRole('button', { name: 'Promote' }));
    expect(await dialog.findByText('Refused. Nothing has changed.')).toBeDefined();
    expect(dialog.getByText(sentence)).toBeDefined();
    await userEvent.type(dialog.getByRole('textbox', { name: /again/ }), 'they were right');
    await userEvent.click(dialog.getByRole('checkbox', { name: /^Urgent/ }));
    await userEvent.click(dialog.getByRole('button', { name: 'Promote' }));
    await waitFor(() => expect(asked).toHaveLength(2));
    expect(asked).toEqual([
      { move: 'promote', seen: 7, release: SECOND },
      { move: 'promote', seen: 7, release: SECOND, even_though: 'they were right', urgent: true },
    ]);
  });

  it('to some asks for a percentage or for organizations', async () => {
    const { asked } = await open();
    const part = await card('clients');
    await userEvent.click(part.getByRole('button', { name: /^Promote:/ }));
    const dialog = await findDialog('Promote: clients');
    const whom = dialog.getByRole('combobox', { name: 'Who gets it' });
    await userEvent.selectOptions(whom, 'Some organizations');
    await userEvent.click(dialog.getByRole('button', { name: 'Start Canary' }));
    expect(await dialog.findByText('Enter ids of organizations, one on each line.')).toBeDefined();
    await userEvent.selectOptions(whom, 'Some of all people');
    const percent = dialog.getByRole('textbox', { name: /Percent/ });
    await userEvent.clear(percent);
    await userEvent.type(percent, '0');
    await userEvent.click(dialog.getByRole('button', { name: 'Start Canary' }));
    expect(await dialog.findByText('Enter a number from 0.01 to 100.')).toBeDefined();
    expect(asked).toEqual([]);
    await userEvent.clear(percent);
    await userEvent.type(percent, '2,5');
    await userEvent.click(dialog.getByRole('button', { name: 'Start Canary' }));
    await waitFor(() => expect(asked).toEqual([{ move: 'canary', seen: 7, release: THIRD, percent: 2.5 }]));
  });

  it('that somebody else has just made is told, and nothing else can be pressed by mistake', async () => {
    const sentence = 'Ana Ortiz has done that 4 s ago, and nothing more was done.';
    await open({ becomes: { state: 'already', sentence } });
    const part = await card('reports');
    expect(part.queryByRole('button', { name: /^Roll Back/ })).toBeNull();
    await userEvent.click(part.getByRole('button', { name: /^Halt Canary:/ }));
    const dialog = await findDialog('Halt Canary: reports');
    await userEvent.type(dialog.getByRole('textbox', { name: /Reason/ }), 'slow');
    await userEvent.click(dialog.getByRole('button', { name: 'Halt Canary' }));
    expect(await dialog.findByText(sentence)).toBeDefined();
    expect(dialog.queryByRole('button', { name: 'Halt Canary' })).toBeNull();
    await userEvent.click(dialog.getAllByRole('button', { name: 'Close' }).at(-1) as HTMLElement);
    await waitFor(() => expect(screen.queryByText('Halt Canary: reports')).toBeNull());
  });
});

it('the history goes on to its beginning', async () => {
  const move = (index: number) => ({
    at: AT,
    action: 'promote',
    release: `1.0.${index}-aaaaaaaaaaaa`,
    by: 'Ana',
  });
  const { requests } = await open({
    handlers: {
      'GET /v1/releases/:remote/history': ({ query }) =>
        query['before'] === undefined
          ? {
              data: [move(2), { ...move(1), note: 'in a hurry', urgent: true }],
              next: '20261120100000000-0a1b2c3d',
            }
          : { data: [move(7)], next: null },
    },
  });
  const part = await card('clients');
  await userEvent.click(part.getByRole('button', { name: /^History:/ }));
  expect(await part.findByText('in a hurry')).toBeDefined();
  expect(part.getByText('urgent')).toBeDefined();
  await userEvent.click(part.getByRole('button', { name: /^Show Earlier Changes:/ }));
  expect(await part.findByText('1.0.7-aaaaaaaaaaaa')).toBeDefined();
  expect(part.getByText('1.0.2-aaaaaaaaaaaa')).toBeDefined();
  expect(part.queryByRole('button', { name: /^Show Earlier Changes/ })).toBeNull();
  expect(requests.filter(({ path }) => path.endsWith('/history'))).toHaveLength(2);
});

it('two releases are compared, the live one with the newest unless others are chosen', async () => {
  const { requests } = await open({
    handlers: {
      'GET /v1/releases/:remote/diff': {
        data: {
          remote: 'clients',
          from: FIRST,
          to: THIRD,
          routes: [{ name: '/map · path', from: null, to: '/map' }],
          nav: [],
          requires: [{ name: 'react', from: '^19.3.0', to: '^19.4.0' }],
          modules: [],
          sizes: [{ name: 'total', from: 1000, to: 2500 }],
          files: { from: 3, to: 4, same: 2 },
        },
      },
    },
  });
  const part = await card('clients');
  await userEvent.click(part.getByRole('button', { name: /^Compare:/ }));
  const addresses = within(await part.findByRole('region', { name: 'Addresses' }));
  expect(addresses.getByText('/map · path').closest('li')?.textContent).toBe('/map · path/map');
  expect(within(part.getByRole('region', { name: 'Navigation' })).getByText('No difference')).toBeDefined();
  expect(part.getByText('^19.3.0').tagName).toBe('DEL');
  expect(part.getByText('2.5 kB').tagName).toBe('INS');
  expect(part.getByText('2 of 4 files are the same')).toBeDefined();
  expect(requests.find(({ path }) => path.endsWith('/diff'))?.query).toEqual({ from: FIRST, to: THIRD });
  await userEvent.selectOptions(part.getByRole('combobox', { name: 'To' }), FIRST);
  expect(await part.findByText('Two different releases are needed to compare.')).toBeDefined();
});
