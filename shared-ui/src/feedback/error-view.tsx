import { Button, Flex } from 'antd';
import { type ReactNode, use, useLayoutEffect } from 'react';
import type { FirstFigures } from '../first-figures/handed-over.ts';
import { useText } from '../messages/texts.ts';
import styles from './feedback.module.css';
import { WarningPicture } from './pictures.tsx';
import { SupportContext } from './support-context.ts';

export interface ErrorViewProps {
  /** Default: by `status` as in B-10.7 (Permission Denied, Server Error, Not Found, Error). */
  title?: string;
  /** Default: 'An unknown error occurred'. */
  message?: string;
  /** HTTP status, where there was one. */
  status?: number;
  /** Shows Retry. */
  onRetry?: () => void;
  /** Shows Go Back. */
  onGoBack?: () => void;
  /** `mailto:` or page behind Contact Support. Default: the application's (`UiProvider`), on pages, not on cards. */
  supportHref?: string;
  /** The request's id, for whoever is asked for help. */
  traceId?: string;
  /** Inside a card: smaller, without the picture. */
  compact?: boolean;
  /** Whatever else may help. */
  children?: ReactNode;
}

/** An error in words, with the ways on: the page's, or with `compact` a card's. */
export function ErrorView({
  title,
  message,
  status,
  onRetry,
  onGoBack,
  supportHref,
  traceId,
  compact = false,
  children,
}: ErrorViewProps) {
  const t = useText();
  const general = use(SupportContext);
  // What says that something went wrong stands where first figures are drawn, which know nothing of it.
  useLayoutEffect(() => {
    const drawn: FirstFigures | undefined = globalThis.empFirstFigures;
    drawn?.leave();
  }, []);
  const support = supportHref ?? (compact ? undefined : general);
  return (
    <div role="alert" className={compact ? styles.compact : styles.view}>
      {!compact && <WarningPicture />}
      <p className={styles.title}>{title ?? t(titleIdOf(status))}</p>
      <p className={styles.message}>{message ?? t('error.unknown')}</p>
      {children}
      <Flex gap="small" wrap justify="center" className={styles.actions}>
        {onRetry && (
          <Button
            type={compact ? 'default' : 'primary'}
            size={compact ? 'small' : 'middle'}
            onClick={onRetry}
          >
            {t('error.retry')}
          </Button>
        )}
        {onGoBack && <Button onClick={onGoBack}>{t('error.goBack')}</Button>}
        {support && (
          <Button type="link" href={support}>
            {t('error.contactSupport')}
          </Button>
        )}
      </Flex>
      {traceId && <p className={styles.trace}>{t('error.trace', { id: traceId })}</p>}
    </div>
  );
}

function titleIdOf(status: number | undefined) {
  if (status === 403) return 'error.permissionDenied';
  if (status === 404) return 'error.notFound';
  return status !== undefined && status >= 500 ? 'error.serverError' : 'error.title';
}
