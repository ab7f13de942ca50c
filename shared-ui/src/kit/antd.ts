/**
 * What the page has of antd: the host provides this module under the name `antd`, so that all parts share one antd and
 * nobody downloads components that no part uses. Whoever needs another one adds its name here; a component that is
 * not here does not pass the type check. What is heavy and only some pages need (Select, Tabs, Tree, date pickers)
 * stands in `shared-ui/form-kit`, the table in `shared-ui/data-table`: each arrives with the first page that wants it.
 */
import '../antd-styles/generated/antd-kit.css';

export type * from 'antd/es/index.js';
export {
  Alert,
  App,
  Badge,
  Button,
  Checkbox,
  ConfigProvider,
  Empty,
  Flex,
  Input,
  Modal,
  Popover,
  Skeleton,
  Space,
  Spin,
  Switch,
  Tooltip,
  theme,
} from 'antd/es/index.js';
