/**
 * What the page has of antd: the host provides this module under the name `antd`, so that all parts share one antd and
 * nobody downloads components that no part uses. Whoever needs another one adds its name here; a component that is
 * not here does not pass the type check. What only forms need stands in `shared-ui/form-kit`, the table in
 * `shared-ui/data-table`: both arrive with the first page that wants them.
 */
export type * from 'antd/es/index.js';
export {
  Alert,
  App,
  Badge,
  Breadcrumb,
  Button,
  Card,
  Checkbox,
  ConfigProvider,
  Divider,
  Dropdown,
  Empty,
  Flex,
  Input,
  Modal,
  Popover,
  Radio,
  Segmented,
  Skeleton,
  Space,
  Spin,
  Switch,
  Tabs,
  Tag,
  Tooltip,
  theme,
} from 'antd/es/index.js';
