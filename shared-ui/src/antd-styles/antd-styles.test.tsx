import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { describe, expect, it } from 'vitest';
import * as dataTable from '../data-table/data-table.tsx';
import * as formKit from '../form-kit.ts';
import * as kit from '../kit/antd.ts';
import { renderUi } from '../testing/render-ui.tsx';
import { withinAntd } from './extract-styles.ts';
import { type Sheet, samples } from './samples.ts';

const { Alert, App, Badge, Button, Checkbox, ConfigProvider, Empty, Flex, Input, Modal } = kit;
const { Popover, Skeleton, Space, Spin, Switch, Tooltip } = kit;
const { DatePicker, Form, InputNumber, Radio, Segmented, Select, Tabs, TimePicker, Tree } = formKit;
const { DataTable } = dataTable;

const sheet = (name: Sheet) =>
  readFileSync(join(import.meta.dirname, 'generated', `antd-${name}.css`), 'utf8');

it.each([
  ['kit', kit],
  ['data-table', dataTable],
  ['form-kit', formKit],
] as const)('every part of %s has a place in its style sheet', (name, module) => {
  expect(Object.keys(samples[name]).toSorted()).toEqual(Object.keys(module).toSorted());
});

/**
 * The rules that antd inserts, one a line: not those that only set variables, nor of icons, which it inserts wherever its
 * program is not bundled; a journey looks at the bundled one.
 */
function inserted(): string[] {
  return [...document.querySelectorAll('style[data-css-hash]')]
    .map(({ textContent }) => textContent ?? '')
    .filter((text) => !/^\.css-var-|anticon|loadingCircle/.test(text.slice(0, 40)))
    .flatMap((text) => withinAntd(text).replaceAll('}', '}\n').split('\n'))
    .filter((line) => line !== '');
}

/** Draws with antd's own styles, does what opens the rest, and tells which of the rules `names` lack. */
async function missing(
  names: readonly Sheet[],
  page: ReactNode,
  open?: () => Promise<void>,
): Promise<string[]> {
  for (const each of document.querySelectorAll('style')) each.remove();
  await renderUi(<ConfigProvider theme={{ zeroRuntime: false }}>{page}</ConfigProvider>, {
    animations: true,
  });
  await open?.();
  const rules = inserted();
  expect(rules.length).toBeGreaterThan(50);
  const known = new Set(names.flatMap((name) => sheet(name).split('\n')));
  return rules.filter((rule) => !known.has(rule));
}

function Caller() {
  const { message, modal, notification } = App.useApp();
  const call = () => {
    modal.confirm({ title: 'Sure?' });
    notification.error({ title: 'Failed' });
    message.info('Saved');
  };
  return <Button onClick={call}>Call</Button>;
}

const kitPage = (
  <App>
    <Alert title="a" type="error" showIcon closable />
    <Badge count={3} />
    <Badge status="processing" />
    <Checkbox.Group options={['a']} />
    <Empty />
    <Flex>
      <Caller />
      <Button type="primary" loading />
    </Flex>
    <Input.Password />
    <Input.Search />
    <Input.TextArea showCount />
    <Modal open title="a" loading />
    <Popover open content="a" />
    <Skeleton avatar />
    <Space separator="|">
      <Space.Compact>
        <Space.Addon>a</Space.Addon>
        <Input allowClear />
        <Button>a</Button>
      </Space.Compact>
    </Space>
    <Spin description="a">a</Spin>
    <Switch />
    <Tooltip open title="a">
      a
    </Tooltip>
  </App>
);

const formPage = (
  <Form>
    <Form.Item
      name="a"
      label="a"
      rules={[{ required: true }]}
      hasFeedback
      tooltip="a"
      validateStatus="error"
      help="a"
    >
      <Input />
    </Form.Item>
    <DatePicker open needConfirm />
    <DatePicker.RangePicker open showTime />
    <TimePicker open />
    <InputNumber suffix="kW" />
    <Radio.Group options={['a']} optionType="button" />
    <Segmented options={['a']} />
    <Select open mode="multiple" options={[{ value: 'a' }]} value={['a']} />
    <Select open showSearch options={[]} />
    <Tabs type="editable-card" items={[{ key: 'a', label: 'a', children: 'a' }]} />
    <Tree checkable treeData={[{ key: 'a', title: 'a' }]} />
    <Tree.DirectoryTree treeData={[{ key: 'a', title: 'a' }]} />
  </Form>
);

describe('the style sheets have every rule that antd would insert', () => {
  it('for the kit, dialogs and notices included', async () => {
    const lacking = await missing(['kit'], kitPage, async () => {
      await userEvent.click(screen.getByRole('button', { name: 'Call' }));
      await screen.findAllByText('Sure?');
      await screen.findByText('Saved');
    });
    expect(lacking).toEqual([]);
  });

  it('for tables', async () => {
    const columns = [{ key: 'a', title: 'a', render: () => 'a', sortable: true, from: 'sm' as const }];
    const table = {
      label: 'a',
      columns,
      rowKey: () => 1,
      paging: { page: 1, limit: 1, total: 2, onPage: () => 0 },
    };
    const page = (
      <>
        <DataTable {...table} rows={[{}]} loading />
        <DataTable {...table} rows={[]} />
      </>
    );
    expect(await missing(['kit', 'data-table'], page)).toEqual([]);
  });

  it('for forms, with all that drops down', async () => {
    const lacking = await missing(['kit', 'form-kit'], formPage, () => act(() => Promise.resolve()));
    expect(lacking).toEqual([]);
  });
});

it('leaves antd nothing to insert but variables', async () => {
  for (const each of document.querySelectorAll('style')) each.remove();
  await renderUi(kitPage);
  await renderUi(formPage);
  expect(document.querySelectorAll('style[data-css-hash]').length).toBeGreaterThan(20);
  expect(inserted()).toEqual([]);
});
