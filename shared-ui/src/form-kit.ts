/**
 * antd's components for forms. They weigh as much as a third of the rest together, so they have their own module,
 * which arrives with the first page or dialog that has a form.
 */
export { DatePicker, Form, InputNumber, Select, TimePicker, Tree } from 'antd/es/index.js';
export type {
  FormInstance,
  FormProps,
  FormRule,
  SelectProps,
  TreeDataNode,
  TreeProps,
} from 'antd/es/index.js';
