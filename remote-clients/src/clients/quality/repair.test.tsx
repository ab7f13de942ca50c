import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { DataQuality, FileReport, Finding, RepairPreview, RepairRequest } from 'api/contract';
import { problem } from 'shared-auth/testing';
import { describe, expect, it } from 'vitest';
import { renderClients } from '../../testing/render-clients.tsx';

const spike: Finding = {
  id: 'f1',
  client_id: 's1',
  name: 'North Roof',
  kind: 'spike',
  metric: 'energy_consumption',
  unit: 'kWh',
  from: '2026-05-16T10:00:00Z',
  until: '2026-05-16T10:00:00Z',
  count: 1,
  seen: 900,
  expected: 10,
  found_at: '2026-05-16T12:20:00Z',
  methods: ['interpolation', 'manual', 'file'],
  repair: null,
};
const clock: Finding = { ...spike, id: 'f2', kind: 'clock', metric: null, unit: null, methods: [] };
const repair: NonNullable<Finding['repair']> = {
  id: 'r1',
  method: 'interpolation',
  by: 'Ada Lovelace',
  at: '2026-05-17T10:00:00Z',
  values: 1,
  change_kwh: -890,
};
const preview: RepairPreview = {
  preview: 'token',
  metrics: [{ metric: 'energy_consumption', values: 1 }],
  metric: 'energy_consumption',
  unit: 'kWh',
  values: [{ at: '2026-05-16T10:00:00Z', before: 900, after: 10 }],
  change_kwh: -890,
  left_out: 0,
};

async function open(permissions = ['client.read', 'client.update'], refusal?: ReturnType<typeof problem>) {
  const state = {
    repair: null as Finding['repair'],
    sent: [] as RepairRequest[],
    undone: 0,
    previews: 0,
    file: undefined as FileReport | undefined,
  };
  await renderClients('/quality', {
    permissions,
    handlers: {
      'GET /v1/quality': (): { data: DataQuality } => ({
        data: {
          sites: { all: 1, looked: 1, too_few_hours: 0, nothing: 0, not_yet: 0 },
          looked_at: null,
          kinds: [],
          findings: [{ ...spike, repair: state.repair }, clock],
          next_cursor: null,
        },
      }),
      'POST /v1/quality/findings/:id/preview': () => {
        state.previews += 1;
        return {
          data: { ...preview, ...(state.file && { file: state.file }), preview: `token ${state.previews}` },
        };
      },
      'POST /v1/quality/findings/:id/repair': ({ body }: { body: unknown }) => {
        state.sent.push(body as RepairRequest);
        if (refusal) return refusal;
        state.repair = repair;
        return { data: repair };
      },
      'POST /v1/quality/repairs/:id/undo': () => {
        state.undone += 1;
        state.repair = null;
        return { data: { restored: 1, kept: 0 } };
      },
    },
  });
  await screen.findByRole('region', { name: 'What was found' });
  return state;
}

const button = (name: RegExp) => screen.findByRole('button', { name });

describe('repair of what was found', () => {
  it('shows what would change before it does anything, is told on the page, and can be undone', async () => {
    const state = await open();
    // A clock is nothing that readings can be repaired of.
    expect(screen.getAllByRole('button', { name: /^Repair/ })).toHaveLength(1);
    await userEvent.click(await button(/^Repair: Spike, Energy Consumption, North Roof/));
    const dialog = within(await screen.findByRole('dialog', { name: 'Repair readings' }));
    const cells = (await dialog.findAllByRole('cell')).map(({ textContent }) =>
      textContent?.replaceAll(/\s/g, ' '),
    );
    expect(cells).toEqual(['900.00 kWh', '10.00 kWh']);
    expect(dialog.getByText(/changes by −890\.00\skWh/)).toBeTruthy();
    expect(state.sent).toEqual([]);
    await userEvent.click(dialog.getByRole('button', { name: 'Repair' }));
    await screen.findByText(
      /^Repaired \(On the line.*\) by Ada Lovelace.*1 value\. The energy of the site changes by −890\.00\skWh/,
    );
    expect(state.sent).toEqual([{ method: 'interpolation', preview: 'token 1' }]);

    await userEvent.click(await button(/^Undo Repair: Spike/));
    const question = within(await screen.findByRole('dialog', { name: 'Undo Repair' }));
    await userEvent.click(question.getByRole('button', { name: 'Undo Repair' }));
    await waitFor(() => expect(state.undone).toBe(1));
    await button(/^Repair: Spike/);
  });

  it('takes values by hand, in the decimals that people type, and none that is no number', async () => {
    const state = await open();
    await userEvent.click(await button(/^Repair: Spike/));
    const dialog = within(await screen.findByRole('dialog'));
    await userEvent.selectOptions(dialog.getByRole('combobox', { name: 'How' }), 'By hand');
    const input = await dialog.findByRole('textbox', { name: /^Value at/ });
    await userEvent.clear(input);
    expect(dialog.getByRole('button', { name: 'Repair' }).matches(':disabled')).toBe(true);
    expect(dialog.getByRole('alert').textContent).toBe('Enter a number.');
    await userEvent.type(input, '9,5');
    await userEvent.click(dialog.getByRole('button', { name: 'Repair' }));
    await waitFor(() =>
      expect(state.sent).toEqual([
        { method: 'manual', preview: 'token 2', values: [{ at: '2026-05-16T10:00:00Z', value: 9.5 }] },
      ]),
    );
  });

  it('takes a corrected file, with the decimals and separators of its program, and says of its lines what they do', async () => {
    const state = await open();
    state.file = {
      lines: 2,
      replaced: 1,
      added: 0,
      same: 0,
      outside: 1,
      wrong: 1,
      told: [{ line: 5, reason: 'twice', message: 'Twice.' }],
    };
    await userEvent.click(await button(/^Repair: Spike/));
    const dialog = within(await screen.findByRole('dialog'));
    await userEvent.selectOptions(dialog.getByRole('combobox', { name: 'How' }), 'By a corrected file');
    const save = () => dialog.getByRole('button', { name: 'Repair' }).matches(':disabled');
    expect(save()).toBe(true);
    const choose = (text: string) =>
      userEvent.upload(
        dialog.getByLabelText('Choose a CSV file', { selector: 'input' }),
        new File([text], 'meter.csv'),
      );
    await choose('when;what\n1;2\n');
    expect((await dialog.findByRole('alert')).textContent).toContain('columns time and value');
    await choose('');
    await waitFor(() => expect(dialog.getByRole('alert').textContent).toContain('This file is empty'));
    await choose(`time,value\n${'2026-05-16 10:00,1\n'.repeat(20_001)}`);
    await waitFor(() => expect(dialog.getByRole('alert').textContent).toContain('more than 20,000 lines'));
    await choose(
      'time;value;metric_name\n16.05.2026 10:00;9,5;energy_consumption\n2026-05-16T11:00:00Z;10;\n2026-05-16 12:00;much;\n2026-10-25 02:30;3;\n',
    );
    expect(await dialog.findByText('1 line replaces a reading')).toBeTruthy();
    expect(dialog.queryByRole('alert')).toBeNull();
    expect(dialog.getByText('1 line is outside of what was found and changes nothing')).toBeTruthy();
    expect(dialog.getByText('2 lines are wrong and left out')).toBeTruthy();
    const lines = within(dialog.getByRole('region', { name: 'Lines that are left out' })).getAllByRole('row');
    expect(lines.slice(1).map(({ textContent }) => textContent)).toEqual([
      '4The value is not a number.',
      '5The clock shows this time twice, since it is set back: add the offset.',
    ]);
    await userEvent.click(dialog.getByRole('button', { name: 'Repair' }));
    await waitFor(() =>
      expect(state.sent).toEqual([
        {
          method: 'file',
          preview: expect.stringMatching(/^token/),
          rows: [
            { line: 2, at: '16.05.2026 10:00', value: 9.5, metric: 'energy_consumption' },
            { line: 3, at: '2026-05-16T11:00:00Z', value: 10 },
            { line: 5, at: '2026-10-25 02:30', value: 3 },
          ],
        },
      ]),
    );
  });

  it('shows anew what would change where readings came meanwhile', async () => {
    const state = await open(
      ['client.read', 'client.update'],
      problem(409, 'The readings have changed since this was shown.'),
    );
    await userEvent.click(await button(/^Repair: Spike/));
    const dialog = within(await screen.findByRole('dialog'));
    await dialog.findAllByRole('cell');
    await userEvent.click(dialog.getByRole('button', { name: 'Repair' }));
    await waitFor(() => expect(state.previews).toBe(2));
    await dialog.findAllByRole('cell');
    await userEvent.click(dialog.getByRole('button', { name: 'Repair' }));
    await waitFor(() => expect(state.sent.map((each) => each.preview)).toEqual(['token 1', 'token 2']));
  });

  it('tells the second of two people who repaired it', async () => {
    await open(['client.read', 'client.update'], problem(409, 'Ada Lovelace has repaired this already.'));
    await userEvent.click(await button(/^Repair: Spike/));
    const dialog = within(await screen.findByRole('dialog'));
    await dialog.findAllByRole('cell');
    await userEvent.click(dialog.getByRole('button', { name: 'Repair' }));
    expect((await dialog.findByRole('alert')).textContent).toContain(
      'Ada Lovelace has repaired this already.',
    );
  });

  it('is offered to nobody who may only read', async () => {
    await open(['client.read']);
    expect(screen.queryByRole('button', { name: /Repair/ })).toBeNull();
  });
});
