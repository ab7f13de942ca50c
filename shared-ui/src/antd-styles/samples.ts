import {
  Alert,
  App,
  Badge,
  Button,
  Checkbox,
  DatePicker,
  Empty,
  Flex,
  Form,
  Input,
  InputNumber,
  Modal,
  message,
  notification,
  Popover,
  Radio,
  Segmented,
  Select,
  Skeleton,
  Space,
  Spin,
  Switch,
  Table,
  Tabs,
  TimePicker,
  Tooltip,
  Tree,
} from 'antd';
import { type ComponentType, createElement as draw, type ReactNode } from 'react';
import type * as formKit from '../form-kit.ts';
import type * as kit from '../kit/antd.ts';

/** What antd shows at a call, drawn in place: its own way to document dialogs and notices. */
function inPlace(owner: object, props: object): ReactNode {
  const key = '_InternalPanelDoNotUseOrYouWillBeFired';
  return draw((owner as Record<string, ComponentType>)[key] as ComponentType, props);
}

const anchor = draw('span');

type Samples<Module> = Readonly<Record<keyof Module, readonly ReactNode[]>>;

/** Of each part of the kit what draws all of its style functions; a part without an entry does not pass the type check. */
const kitSamples: Samples<typeof kit> = {
  Alert: [draw(Alert)],
  // Its notices and dialogs come by call. The dialog itself first: drawn in place it has another class.
  App: [
    draw(App),
    draw(Modal),
    inPlace(Modal, { type: 'confirm' }),
    inPlace(notification, {}),
    inPlace(message, { content: 'text' }),
  ],
  Badge: [draw(Badge, { count: 1 }), draw(Badge.Ribbon)],
  Button: [draw(Button), draw(Space.Compact, null, draw(Button))],
  Checkbox: [draw(Checkbox)],
  ConfigProvider: [],
  Empty: [draw(Empty)],
  Flex: [draw(Flex)],
  Input: [Input, Input.OTP, Input.Password, Input.Search, Input.TextArea].map((part) =>
    draw(part as ComponentType, { key: part.displayName ?? 'part' } as object),
  ),
  Modal: [draw(Modal)],
  Popover: [draw(Popover, { content: 'text' }, anchor)],
  Skeleton: [draw(Skeleton)],
  Space: [draw(Space, null, anchor), draw(Space.Compact, null, anchor), draw(Space.Addon, null, anchor)],
  Spin: [draw(Spin)],
  Switch: [draw(Switch)],
  Tooltip: [draw(Tooltip, { title: 'text' }, anchor)],
  theme: [],
};

const formKitSamples: Samples<typeof formKit> = {
  DatePicker: [draw(DatePicker), draw(DatePicker.RangePicker)],
  Form: [draw(Form, null, draw(Form.Item, { label: 'text' }, anchor))],
  InputNumber: [draw(InputNumber)],
  Radio: [draw(Radio), draw(Radio.Group), draw(Radio.Button)],
  Segmented: [draw(Segmented, { options: ['text'] })],
  Select: [draw(Select)],
  Tabs: [draw(Tabs)],
  TimePicker: [draw(TimePicker), draw(TimePicker.RangePicker)],
  Tree: [draw(Tree, { treeData: [] }), draw(Tree.DirectoryTree, { treeData: [] })],
};

/** Name of a style sheet → what it is for. What the kit's sheet has the others need not have. */
export const samples = {
  kit: Object.values(kitSamples).flat(),
  // Without antd's pages and filters, which `DataTable` does not have.
  'data-table': [draw(Table, { pagination: false })],
  'form-kit': Object.values(formKitSamples).flat(),
} as const satisfies Record<string, readonly ReactNode[]>;

export type Sheet = keyof typeof samples;
