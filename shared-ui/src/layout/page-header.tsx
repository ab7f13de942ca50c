import { Flex } from 'antd';
import type { ReactNode } from 'react';
import styles from './layout.module.css';

export interface PageHeaderProps {
  title: ReactNode;
  description?: ReactNode;
  /** How the page stands (`LiveBadge`): beside the title, on every page at the same place. */
  status?: ReactNode;
  /** Buttons at the end of the line; below it on a phone. */
  actions?: ReactNode;
  /** `<Breadcrumbs>` or a back link above the title. */
  above?: ReactNode;
}

/** A page's one h1, its description and its actions. */
export function PageHeader({ title, description, status, actions, above }: PageHeaderProps) {
  return (
    <header className={styles.pageHeader}>
      {above}
      <Flex gap="middle" wrap align="start" justify="space-between">
        <div className={styles.pageTitles}>
          <div className={styles.pageTitleLine}>
            <h1 className={styles.pageTitle} data-place="text">
              {title}
            </h1>
            {status && <span className={styles.pageStatus}>{status}</span>}
          </div>
          {description && (
            <p className={styles.pageDescription} data-place="text">
              {description}
            </p>
          )}
        </div>
        {actions && (
          <Flex gap="small" wrap className={styles.pageActions ?? ''}>
            {actions}
          </Flex>
        )}
      </Flex>
    </header>
  );
}
