import { CloseCircleFilled } from '@ant-design/icons';
import { App, ConfigProvider, type ConfigProviderProps } from 'antd';
import { type ReactNode, useLayoutEffect, useMemo, useState } from 'react';
import { SupportContext } from '../feedback/support-context.ts';
import { useToastKey } from '../feedback/use-toast-key.ts';
import { useLocale } from '../i18n/locale.ts';
import { quietIcons } from '../patches/quiet-icons.ts';
import { antdTheme } from '../tokens/antd-theme.ts';
import { useLessMotion } from '../tokens/less-motion.ts';
import type { ThemeChoice } from '../tokens/design-tokens.ts';
import { applyTheme, useOnPaper, useThemeMode } from '../tokens/theme-mode.ts';
import styles from './antd-details.module.css';
import { useAntdLocale } from './antd-locale.ts';
import { ThemeModeContext } from './theme-mode-context.ts';

quietIcons();

/** In an alert the icon that otherwise empties fields only repeats the color. */
const alertIcons = { errorIcon: <CloseCircleFilled aria-hidden="true" /> };

/** antd parts a label of two Chinese characters, which Japanese words often are. */
const plainButtons = { autoInsertSpace: false };

/** Behind the label, as `Field` has it. */
const formMarks: NonNullable<ConfigProviderProps['form']> = {
  requiredMark: (label, { required }) => (
    <>
      {label}
      {required && (
        <span className={styles['mark']} aria-hidden="true">
          {'\u00a0*'}
        </span>
      )}
    </>
  ),
};

export interface UiProviderProps {
  /** B-11.3; `auto` follows the operating system. */
  theme?: ThemeChoice;
  compact?: boolean;
  /** Off: nothing moves. A person who asked the system for less motion gets that in any case. */
  animations?: boolean;
  /** `mailto:` or page behind Contact Support on error pages; they are without it where there is none. */
  supportHref?: string | undefined;
  children: ReactNode;
}

/** Theme, language and toasts for everything inside. The host has one around the page; tests have their own. */
export function UiProvider({
  theme = 'light',
  compact = false,
  animations: wanted = true,
  supportHref,
  children,
}: UiProviderProps) {
  const mode = useThemeMode(theme);
  const lessMotion = useLessMotion();
  const animations = wanted && !lessMotion;
  const { language } = useLocale();
  const locale = useAntdLocale(language);
  // A chart keeps its own: nobody waits for a drawing before the page is printed.
  const ground = useOnPaper() ? 'light' : mode;
  const config = useMemo(
    () => antdTheme({ mode: ground, compact, animations }),
    [ground, compact, animations],
  );

  // antd puts another layer around the page when motion first differs from what is outside, and all is made anew. Here it
  // differs from the start.
  const [outside] = useState(() => ({ token: { motion: !animations } }));

  useToastKey();
  useLayoutEffect(() => {
    applyTheme(theme);
    document.documentElement.dataset['animations'] = animations ? 'on' : 'off';
    document.documentElement.dataset['density'] = compact ? 'compact' : 'normal';
  }, [theme, animations, compact]);

  return (
    <ConfigProvider theme={outside}>
      <ConfigProvider
        theme={config}
        locale={locale}
        alert={alertIcons}
        button={plainButtons}
        form={formMarks}
      >
        <ThemeModeContext value={mode}>
          <SupportContext value={supportHref}>
            {/* The stack of toasts is never long: the oldest leaves when a sixth arrives. */}
            <App notification={{ placement: 'topRight', maxCount: 5, showProgress: false }}>{children}</App>
          </SupportContext>
        </ThemeModeContext>
      </ConfigProvider>
    </ConfigProvider>
  );
}
