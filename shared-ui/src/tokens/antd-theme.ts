import { type ThemeConfig, theme } from 'antd';
import {
  fontFamily,
  monospaceFamily,
  type Palette,
  palettes,
  radius,
  type ThemeMode,
} from './design-tokens.ts';

export interface ThemeOptions {
  mode: ThemeMode;
  compact: boolean;
  animations: boolean;
}

type Algorithm = Exclude<NonNullable<ThemeConfig['algorithm']>, readonly unknown[]>;

/** antd derives its own shades from seeds and would change ours in dark mode; these stand after its derivation. */
function ownColors(palette: Palette): Algorithm {
  return (seed, derived) => ({
    ...(derived ?? theme.defaultAlgorithm(seed)),
    colorPrimary: palette.primary,
    colorPrimaryHover: palette.primaryHover,
    // What is under way is read as well.
    opacityLoading: 1,
    colorPrimaryActive: palette.primaryActive,
    colorPrimaryBg: palette.primarySoft,
    colorPrimaryBgHover: palette.primarySoft,
    // Focus rings.
    colorPrimaryBorder: palette.primary,
    colorPrimaryBorderHover: palette.primary,
    colorPrimaryText: palette.primary,
    colorPrimaryTextHover: palette.primaryHover,
    colorPrimaryTextActive: palette.primaryActive,
    colorLink: palette.primary,
    colorLinkHover: palette.primaryHover,
    colorLinkActive: palette.primaryActive,
    colorSuccess: palette.success,
    colorSuccessBg: palette.successSoft,
    colorSuccessBorder: palette.successSoft,
    colorWarning: palette.warning,
    colorWarningBg: palette.warningSoft,
    colorWarningBorder: palette.warningSoft,
    colorError: palette.error,
    colorErrorHover: palette.errorHover,
    colorErrorActive: palette.errorActive,
    colorErrorText: palette.error,
    colorErrorTextHover: palette.errorHover,
    colorErrorTextActive: palette.errorActive,
    colorErrorBorderHover: palette.errorHover,
    colorErrorBgHover: palette.errorSoft,
    colorErrorBgActive: palette.errorSoft,
    colorErrorBg: palette.errorSoft,
    colorErrorBorder: palette.errorSoft,
    colorInfo: palette.info,
    colorInfoBg: palette.infoSoft,
    colorInfoBorder: palette.infoSoft,
    colorBgLayout: palette.page,
    colorBgContainer: palette.surface,
    colorBgElevated: palette.raised,
    colorBorder: palette.border,
    colorBorderSecondary: palette.border,
    colorText: palette.text,
    colorTextSecondary: palette.gray700,
    colorTextTertiary: palette.textMuted,
    // The small signs at the end of fields.
    colorTextQuaternary: palette.gray500,
  });
}

/** The tokens as antd's theme. The only place where antd's names for colors meet ours. */
export function antdTheme({ mode, compact, animations }: ThemeOptions): ThemeConfig {
  const palette = palettes[mode];
  const base = mode === 'dark' ? theme.darkAlgorithm : theme.defaultAlgorithm;
  return {
    // The rules come as style sheets, made beforehand; at run time antd writes the variables only.
    zeroRuntime: true,
    hashed: false,
    algorithm: [base, ...(compact ? [theme.compactAlgorithm] : []), ownColors(palette)],
    token: {
      fontFamily,
      fontFamilyCode: monospaceFamily,
      borderRadius: radius.sm,
      borderRadiusLG: radius.md,
      controlHeight: compact ? 32 : 36,
      motion: animations,
      colorTextDescription: palette.textMuted,
      colorTextPlaceholder: palette.textMuted,
      // Grayed-out texts ('coming soon') are still to be read.
      colorTextDisabled: palette.gray500,
    },
    components: {
      Button: {
        primaryColor: palette.onPrimary,
        dangerColor: palette.onError,
        primaryShadow: 'none',
        defaultShadow: 'none',
        dangerShadow: 'none',
        fontWeight: 500,
      },
      DatePicker: { colorTextLightSolid: palette.onPrimary },
      Card: { headerFontSize: 16 },
      Checkbox: { colorBorder: palette.control },
      Radio: { colorBorder: palette.control },
      Switch: { colorTextQuaternary: palette.control, colorTextTertiary: palette.gray500 },
      Tree: { colorBorder: palette.control },
      Table: {
        headerBg: mode === 'dark' ? palette.gray100 : palette.gray50,
        headerSplitColor: 'transparent',
        // The arrow says by what the rows are sorted; a gray column would look as if it were chosen.
        headerSortActiveBg: palette.gray100,
        headerSortHoverBg: palette.gray100,
        bodySortBg: palette.surface,
        rowHoverBg: mode === 'dark' ? palette.gray100 : palette.gray50,
      },
      Tooltip: { colorBgSpotlight: mode === 'dark' ? palette.gray200 : palette.gray900 },
    },
  };
}
