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
} from 'antd/es/index.js';
import { type ComponentType, createElement as draw, type ReactNode } from 'react';

/** What antd shows at a call, drawn in place: its own way to document dialogs and notices. */
function inPlace(owner: object, props: object): ReactNode {
  const key = '_InternalPanelDoNotUseOrYouWillBeFired';
  return draw((owner as Record<string, ComponentType>)[key] as ComponentType, props);
}

const anchor = draw('span');

type Samples = Readonly<Record<string, readonly ReactNode[]>>;

const kit: Samples = {
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

const formKit: Samples = {
  DatePicker: [draw(DatePicker), draw(DatePicker.RangePicker)],
  Form: [draw(Form, null, draw(Form.Item, { label: 'text' }, anchor))],
  InputNumber: [draw(InputNumber)],
  Radio: [draw(Radio), draw(Radio.Group), draw(Radio.Button)],
  Segmented: [draw(Segmented, { options: ['text'] })],
  Select: [draw(Select)],
  Tabs: [draw(Tabs)],
  // Made of the next one.
  TimeField: [],
  TimePicker: [draw(TimePicker), draw(TimePicker.RangePicker)],
  Tree: [draw(Tree, { treeData: [] }), draw(Tree.DirectoryTree, { treeData: [] })],
};

/**
 * Each style sheet's parts, by the names under which their module hands them out, and drawings that make antd ask for all
 * of their styles. What the kit's sheet has the others need not have.
 */
export const samples = {
  kit,
  // Without antd's pages and filters, which `DataTable` does not have.
  'data-table': { DataTable: [draw(Table, { pagination: false })] },
  'form-kit': formKit,
} as const satisfies Record<string, Samples>;

export type Sheet = keyof typeof samples;
