import { App, ConfigProvider } from 'antd';
import { type ReactNode, useLayoutEffect, useMemo } from 'react';
import { useLocale } from '../i18n/locale.ts';
import { antdTheme } from '../tokens/antd-theme.ts';
import type { ThemeChoice } from '../tokens/design-tokens.ts';
import { applyTheme, useThemeMode } from '../tokens/theme-mode.ts';
import './antd-details.module.css';
import { useAntdLocale } from './antd-locale.ts';
import { ThemeModeContext } from './theme-mode-context.ts';

export interface UiProviderProps {
  /** Specification §9; `auto` follows the operating system. */
  theme?: ThemeChoice;
  compact?: boolean;
  /** Off: nothing moves. A person who asked the system for less motion gets that in any case. */
  animations?: boolean;
  children: ReactNode;
}

/** Theme, language and toasts for everything inside. The host has one around the page; tests have their own. */
export function UiProvider({
  theme = 'light',
  compact = false,
  animations = true,
  children,
}: UiProviderProps) {
  const mode = useThemeMode(theme);
  const { language } = useLocale();
  const locale = useAntdLocale(language);
  const config = useMemo(() => antdTheme({ mode, compact, animations }), [mode, compact, animations]);

  useLayoutEffect(() => {
    applyTheme(theme);
    document.documentElement.dataset['animations'] = animations ? 'on' : 'off';
    document.documentElement.dataset['density'] = compact ? 'compact' : 'normal';
  }, [theme, animations, compact]);

  return (
    <ConfigProvider theme={config} locale={locale}>
      <ThemeModeContext value={mode}>
        {/* The stack of toasts is never long: the oldest leaves when a sixth arrives. */}
        <App notification={{ placement: 'topRight', maxCount: 5, showProgress: false }}>{children}</App>
      </ThemeModeContext>
    </ConfigProvider>
  );
}
