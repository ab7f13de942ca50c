/** How things look. Knows no product noun; draws in the person's language, light or dark. */
export {
  buttonSizes,
  type ButtonSize,
  SizedButton,
  type SizedButtonProps,
} from './buttons/sized-button.tsx';
export { MetricCard, type MetricCardProps } from './cards/metric-card.tsx';
export { SectionCard, type SectionCardProps } from './cards/section-card.tsx';
export { StatCard, type StatCardProps } from './cards/stat-card.tsx';
export { Trend } from './cards/trend.tsx';
export { ChartCard, type ChartCardProps } from './charts/chart-card.tsx';
export { dottedAt } from './charts/dash-of.ts';
export { commandsOfDiamonds, commandsThrough, pathText } from './charts/paths.ts';
export type { ChartPoint, ChartSeries } from './charts/series.ts';
export { gapOfPace, withGaps } from './charts/with-gaps.ts';
export { compareVersions, type FieldConflict, type Fields } from './conflicts/compare-versions.ts';
export { ConflictDialog, type ConflictDialogProps } from './conflicts/conflict-dialog.tsx';
export {
  type MergedSaveOptions,
  type MergeQuestion,
  type SaveOutcome,
  useMergedSave,
} from './conflicts/use-merged-save.ts';
export { TableSkeleton } from './data-table/table-skeleton.tsx';
export { DateRangeField, type DateRangeFieldProps } from './dates/date-range-field.tsx';
export { type DayRange, type RangeProblem, rangeProblem } from './dates/day-range.ts';
export { ConfirmDialog, type ConfirmDialogProps } from './dialogs/confirm-dialog.tsx';
export { CopyField, type CopyFieldProps } from './dialogs/copy-field.tsx';
export { DeleteDialog, type DeleteDialogProps } from './dialogs/delete-dialog.tsx';
export { Dialog, type DialogProps, type DialogSize } from './dialogs/dialog.tsx';
export { EditDialog, type EditDialogProps } from './dialogs/edit-dialog.tsx';
export { KeyboardTips } from './dialogs/keyboard-tips.tsx';
export { TokenResult, type TokenResultProps } from './dialogs/token-result.tsx';
export { useCopy } from './dialogs/use-copy.ts';
export { useShownOnce, type ShownOnce } from './dialogs/use-shown-once.tsx';
export { useSaveShortcut } from './dialogs/use-save-shortcut.ts';
export { EmptyState, type EmptyStateProps } from './feedback/empty-state.tsx';
export { ErrorView, type ErrorViewProps } from './feedback/error-view.tsx';
export { failureText, serverText, serverWords } from './feedback/failure-text.ts';
export { LiveBadge, type LiveBadgeProps } from './feedback/live-badge.tsx';
export { LoadingView } from './feedback/loading-view.tsx';
export { PermissionDenied, type PermissionDeniedProps } from './feedback/permission-denied.tsx';
export { ProgressBar, type ProgressBarProps } from './feedback/progress-bar.tsx';
export { type BadgeTone, StatusBadge, type StatusBadgeProps } from './feedback/status-badge.tsx';
export {
  type Toast,
  type ToastKind,
  type ToastOptions,
  toastDurations,
  useToast,
} from './feedback/use-toast.tsx';
export { saveFile } from './files/save-file.ts';
export { Choice, type ChoiceProps } from './filters/choice.tsx';
export { FilterBar, type FilterBarProps } from './filters/filter-bar.tsx';
export { FilterFold, type FilterFoldProps } from './filters/filter-fold.tsx';
export { LONGEST_SEARCH, SearchField, type SearchFieldProps } from './filters/search-field.tsx';
export * from './forms/public.ts';
export { Breadcrumbs, type Crumb } from './layout/breadcrumbs.tsx';
export { Grid, Stack } from './layout/grid.tsx';
export { PageHeader, type PageHeaderProps } from './layout/page-header.tsx';
export { useKeptFocus } from './layout/use-kept-focus.ts';
export { useKeptRoom } from './layout/use-kept-room.ts';
export { useNarrow } from './layout/use-narrow.ts';
export { VisuallyHidden } from './layout/visually-hidden.tsx';
export { Menu, type MenuProps } from './menu/menu.tsx';
export type { MenuItem } from './menu/menu-entry.tsx';
export { EmailText } from './person/email-text.tsx';
export { initials } from './person/initials.ts';
export { InitialsAvatar, type InitialsAvatarProps } from './person/initials-avatar.tsx';
export { Quantity, type QuantityProps, useQuantityText } from './quantities/quantity.tsx';
export { useStateWord } from './quantities/use-state-word.ts';
export { UiProvider, type UiProviderProps } from './provider/ui-provider.tsx';
export {
  carryDrafts,
  dropDrafts,
  type Handover,
  hasDrafts,
  keepDrafts,
  leftDrafts,
  setDraftOwner,
  takeLeftDrafts,
  useDraft,
  useHandover,
} from './unsaved/drafts.ts';
export { isPageHeld, watchHeldPage } from './unsaved/held-page.ts';
export { leaveUnasked } from './unsaved/leave-unasked.ts';
export { OverPageContext } from './unsaved/over-page-context.ts';
export { useKeptDraft } from './unsaved/use-kept-draft.ts';
export { type UnsavedGuard, useUnsavedGuard } from './unsaved/use-unsaved-guard.tsx';
export { SidePanel, type SidePanelProps } from './side-panel/side-panel.tsx';
export {
  SlotCell,
  SlotCellContext,
  SlotContext,
  type SlotFiller,
  type SlotReader,
  useSlot,
} from './slots/slot.tsx';
export {
  RemoteModule,
  RemoteModuleContext,
  type RemoteModuleLoader,
  type RemoteModuleProps,
} from './remotes/remote-module.tsx';
