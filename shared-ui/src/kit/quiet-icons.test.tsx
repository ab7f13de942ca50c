import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Alert, Button, Input } from 'antd';
import { useState } from 'react';
import { describe, expect, it } from 'vitest';
import { DataTable } from '../data-table/data-table.tsx';
import { Dialog } from '../dialogs/dialog.tsx';
import { useToast } from '../feedback/use-toast.tsx';
import { DatePicker, Select, Tabs, Tree } from '../form-kit.ts';
import * as icons from '../icons.ts';
import { renderUi } from '../testing/render-ui.tsx';

/** What is read out of icons: the labels of those that are not decoration. */
const labels = (): string[] =>
  [...document.querySelectorAll('.anticon:not([aria-hidden="true"])')].map(
    (icon) => icon.getAttribute('aria-label') ?? 'an icon without a label',
  );

const nothing = () => undefined;

function Toasts() {
  const toast = useToast();
  return (
    <button
      type="button"
      onClick={() => {
        for (const kind of ['success', 'info', 'warning', 'error'] as const) toast[kind]('Notiz');
      }}
    >
      Notizen
    </button>
  );
}

describe('icons', () => {
  it('are decoration, each that pages use', async () => {
    await renderUi(
      <>
        {Object.entries(icons).map(([name, Icon]) => (
          <Icon key={name} />
        ))}
      </>,
    );
    expect(document.querySelectorAll('.anticon')).toHaveLength(Object.keys(icons).length);
    expect(labels()).toEqual([]);
    expect(screen.queryAllByRole('img')).toEqual([]);
  });

  it('are decoration inside of other components', async () => {
    const options = [{ value: 'a', label: 'A' }];
    await renderUi(
      <>
        <Button loading>Speichern</Button>
        {(['success', 'info', 'warning', 'error'] as const).map((type) => (
          <Alert key={type} type={type} showIcon title={type} />
        ))}
        <Select open options={options} value="a" />
        <DatePicker open />
        <Tabs items={[{ key: 'a', label: 'A' }]} />
        <Tree defaultExpandAll treeData={[{ key: 'a', title: 'A', children: [{ key: 'b', title: 'B' }] }]} />
        <DataTable
          label="Standorte"
          columns={[{ key: 'name', title: 'Name', render: (row) => row.name, sortable: true }]}
          rows={[{ name: 'Dach' }]}
          rowKey={(row) => row.name}
        />
        <Dialog open title="Standort" onClose={nothing}>
          Inhalt
        </Dialog>
      </>,
      { locale: { language: 'de' } },
    );
    expect(document.querySelectorAll('.anticon').length).toBeGreaterThan(8);
    expect(labels()).toEqual([]);
  });

  it('are decoration in notices, but for the cross', async () => {
    await renderUi(<Toasts />, { locale: { language: 'de' } });
    await userEvent.click(screen.getByRole('button', { name: 'Notizen' }));
    await waitFor(() => expect(screen.getAllByText('Notiz')).toHaveLength(4));
    expect(document.querySelectorAll('.ant-notification .anticon')).toHaveLength(8);
    // The cross repeats its button's name.
    expect(new Set(labels())).toEqual(new Set(['Schließen']));
  });

  it('keep the label that they were given', async () => {
    await renderUi(<icons.WifiOutlined aria-label="Verbunden" />);
    expect(screen.getByRole('img', { name: 'Verbunden' })).toBeTruthy();
  });
});

it("the button that empties a field is named in the person's language", async () => {
  function Search() {
    const [text, setText] = useState('Dach');
    return (
      <Input allowClear aria-label="Suche" value={text} onChange={({ target }) => setText(target.value)} />
    );
  }
  await renderUi(<Search />, { locale: { language: 'de' } });
  await userEvent.click(screen.getByRole('button', { name: 'Leeren' }));
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Suche' }).value).toBe('');
});
