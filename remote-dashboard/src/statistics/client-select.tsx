import { Alert, Button, Empty, Flex, Input, type InputRef, Popover, Spin } from 'antd';
import { memo, useCallback, useEffect, useRef, useState } from 'react';
import { VisuallyHidden } from 'shared-ui';
import { useText } from '../messages/text.ts';
import type { ClientOption } from '../metrics/use-clients.ts';
import { useOneStop } from '../one-stop/use-one-stop.ts';
import styles from './client-select.module.css';
import { MAX_CLIENTS } from './statistics-view.ts';

interface ClientSelectProps {
  selected: string[];
  onChange: (selected: string[]) => void;
  options: ClientOption[];
  /** How many clients match the search, also beyond those listed. */
  total: number;
  loading: boolean;
  failed: boolean;
  onRetry: () => void;
  search: string;
  onSearch: (search: string) => void;
  /** What is written on the closed picker, e.g. the one client's name. */
  summary: string;
}

/** Pixels (B-7.2). */
const LIST_HEIGHT = 280;

/** Picks several clients: search on the server, all or none at once, a dot for how recently each was heard of. */
export function ClientSelect(props: ClientSelectProps) {
  const { selected, onChange, options, search, onSearch, summary } = props;
  const text = useText();
  const [open, setOpen] = useState(false);
  const trigger = useRef<HTMLButtonElement>(null);
  const panel = useRef<HTMLDivElement>(null);
  const input = useRef<InputRef>(null);
  const chosen = new Set(selected);
  // The same function whatever is selected, so that a click concerns one entry and not all.
  const change = useRef({ selected, onChange });
  useEffect(() => {
    change.current = { selected, onChange };
  });
  const toggle = useCallback((id: string) => {
    const { selected: before, onChange: tell } = change.current;
    tell(before.includes(id) ? before.filter((other) => other !== id) : [...before, id]);
  }, []);
  const selectAll = () =>
    onChange([...new Set([...selected, ...options.map((option) => option.id)])].slice(0, MAX_CLIENTS));

  return (
    <Popover
      open={open}
      onOpenChange={(next) => {
        // Whoever was inside goes on from where they came; whoever clicked elsewhere is there already.
        if (!next && panel.current?.contains(document.activeElement)) trigger.current?.focus();
        setOpen(next);
      }}
      // Not `autoFocus`: without animations it is still hidden when it is put into the page.
      afterOpenChange={(isOpen) => isOpen && input.current?.focus()}
      trigger="click"
      placement="bottomLeft"
      arrow={false}
      content={
        <div ref={panel} className={styles.panel} role="dialog" aria-label={text('filters.clients')}>
          <Input
            ref={input}
            allowClear
            type="search"
            value={search}
            aria-label={text('filters.searchClients')}
            placeholder={text('filters.searchClients')}
            onChange={(event) => onSearch(event.target.value)}
          />
          <Flex justify="space-between">
            <Button type="link" size="small" onClick={selectAll} disabled={options.length === 0}>
              {text('filters.selectAll')}
            </Button>
            <Button type="link" size="small" onClick={() => onChange([])} disabled={selected.length === 0}>
              {text('filters.clearAll')}
            </Button>
          </Flex>
          <div className={styles.list} style={{ maxHeight: LIST_HEIGHT }} aria-busy={props.loading}>
            <ClientList {...props} chosen={chosen} onToggle={toggle} />
          </div>
          {props.total > options.length && options.length > 0 ? (
            <p className={styles.more}>
              {text('filters.moreClients', { shown: options.length, total: props.total })}
            </p>
          ) : null}
        </div>
      }
    >
      <Button
        ref={trigger}
        className={styles.trigger ?? ''}
        aria-haspopup="dialog"
        aria-expanded={open}
        aria-label={`${text('filters.clients')}: ${summary}`}
      >
        <span className={styles.summary} title={summary}>
          {summary}
        </span>
        <span aria-hidden="true" className={styles.chevron} />
      </Button>
    </Popover>
  );
}

interface ClientListProps extends ClientSelectProps {
  chosen: Set<string>;
  onToggle: (id: string) => void;
}

function ClientList({ options, loading, failed, onRetry, chosen, onToggle }: ClientListProps) {
  const text = useText();
  if (failed) {
    return (
      <Alert
        type="error"
        title={text('filters.clientsError')}
        action={
          <Button size="small" onClick={onRetry}>
            {text('action.retry')}
          </Button>
        }
      />
    );
  }
  if (options.length === 0) {
    return loading ? (
      <Flex justify="center" className={styles.waiting ?? ''}>
        <Spin />
      </Flex>
    ) : (
      <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={text('filters.noClients')} />
    );
  }
  return <Options options={options} chosen={chosen} onToggle={onToggle} />;
}

function Options({ options, chosen, onToggle }: Pick<ClientListProps, 'options' | 'chosen' | 'onToggle'>) {
  const full = chosen.size >= MAX_CLIENTS;
  const isOpen = ({ id }: ClientOption) => !full || chosen.has(id);
  const text = useText();
  const { tabIndexOf, list } = useOneStop(options.filter(isOpen).map(({ id }) => id));
  return (
    <div role="group" aria-label={text('filters.clients')} {...list}>
      {options.map((client) => (
        <Option
          key={client.id}
          client={client}
          checked={chosen.has(client.id)}
          disabled={!isOpen(client)}
          tabIndex={tabIndexOf(client.id)}
          onToggle={onToggle}
        />
      ))}
    </div>
  );
}

interface OptionProps {
  client: ClientOption;
  checked: boolean;
  disabled: boolean;
  tabIndex: number;
  onToggle: (id: string) => void;
}

/** By the browser's own checkbox: a hundred of antd's take longer to change than the chart takes to draw. */
const Option = memo(function Option({ client, checked, disabled, tabIndex, onToggle }: OptionProps) {
  const text = useText();
  const { id, name, connectivity } = client;
  return (
    <label className={styles.option}>
      <input
        type="checkbox"
        value={id}
        tabIndex={tabIndex}
        checked={checked}
        disabled={disabled}
        onChange={() => onToggle(id)}
      />
      <span
        className={styles.dot}
        data-connectivity={connectivity}
        title={text(`connectivity.${connectivity}`)}
      />
      <span>
        <VisuallyHidden>{text(`connectivity.${connectivity}`)}: </VisuallyHidden>
        {name}
      </span>
    </label>
  );
});
