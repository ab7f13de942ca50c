/**
 * antd's heavy components, mostly for forms. Together they weigh as much as the rest, so they have their own module,
 * which arrives with the first page or dialog that uses one.
 */
import './antd-styles/generated/antd-form-kit.css';

export {
  DatePicker,
  Form,
  InputNumber,
  Radio,
  Segmented,
  Select,
  Tabs,
  TimePicker,
  Tree,
} from 'antd/es/index.js';
export type {
  FormInstance,
  FormProps,
  FormRule,
  SelectProps,
  TreeDataNode,
  TreeProps,
} from 'antd/es/index.js';
export { TimeField } from './dates/time-field.tsx';
