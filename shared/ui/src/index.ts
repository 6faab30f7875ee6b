export { AccordionCard } from './accordion-card/accordion-card.tsx';
export { Logo } from './brand/logo.tsx';
export { logoSource } from './brand/logo-source.ts';
export { parseSiteUrl, supportEmail } from './brand/support-email.ts';
export { Button } from './button/button.tsx';
export { IconButton } from './button/icon-button.tsx';
export {
  ChoiceButtons,
  NarrowToolbarContext,
  ToggleButton,
  ToolbarMenuButton,
} from './choice-buttons/choice-buttons.tsx';
export { Combobox, type ComboboxOption, type ComboboxProps } from './combobox/combobox.tsx';
export { isSameOption, withSelected } from './combobox/with-selected.ts';
export { InlineConfirm } from './confirm/inline-confirm.tsx';
export { ContractFigure, figureUnit } from './contract/contract-figure.tsx';
export {
  ContractFigureHeaders,
  ContractFigures,
  FigureColumns,
} from './contract/contract-figures.tsx';
export {
  type ContractOption,
  contractDetail,
  contractOptions,
  NO_TYPE_FILTER,
  termsBesideVenue,
} from './contract/contract-options.ts';
export { FundingInterval } from './contract/funding-interval.tsx';
export { Settlement } from './contract/settlement.tsx';
export { TypeChips } from './contract/type-chips.tsx';
export { type Venue, VenueLabel } from './contract/venue-label.tsx';
export { columnDecimals } from './decimals/column-decimals.ts';
export { ADD_WIDGET_WIDTH } from './dialog/add-widget-width.ts';
export { ConfirmDialog } from './dialog/confirm-dialog.tsx';
export { Dialog, type DialogProps } from './dialog/dialog.tsx';
export { SETTINGS_WIDTH } from './dialog/settings-width.ts';
export { useCloseOnBack } from './dialog/use-close-on-back.ts';
export { EntryMenu, type MenuEntry } from './entry-menu/entry-menu.tsx';
export { MenuPanes, type PaneEntry } from './entry-menu/menu-panes.tsx';
export {
  ExchangeChecklist,
  type PickerGroup,
  type PickerOption,
} from './exchange-picker/exchange-checklist.tsx';
export { ExchangeField } from './exchange-picker/exchange-field.tsx';
export {
  isOwnExchange,
  isPrimeBroker,
  isTradingExchange,
} from './exchange-picker/exchange-lists.ts';
export { CheckRow } from './field/check-row.tsx';
export { Checklist, type ChecklistOption } from './field/checklist.tsx';
export { ColorDot } from './field/color-dot.tsx';
export { FieldGroup } from './field/field-group.tsx';
export { PasswordRules } from './field/password-rules.tsx';
export { RadioField } from './field/radio-field.tsx';
export { ResendCode } from './field/resend-code.tsx';
export { SearchField } from './field/search-field.tsx';
export { type SaveHint, SubmitRow } from './field/submit-row.tsx';
export { Switch } from './field/switch.tsx';
export { TextField, type TextFieldProps } from './field/text-field.tsx';
export { csvText, downloadCsv } from './file/download-csv.ts';
export { downloadFile } from './file/download-file.ts';
export { type FileColumn, numberText, plainNumber, type Unit } from './file/file-column.ts';
export {
  AGE,
  BASIS_POINTS,
  COMPUTED_PERCENT,
  DAYS,
  FRACTION_IN_BPS,
  HOURS,
  NO_UNIT,
  ofDifferences,
  PERCENT,
  perInterval,
  USD,
  UTC_DAY,
  UTC_TIME,
  unitByRow,
} from './file/unit.ts';
export { usePublishHeaderBottom } from './header/use-publish-header-bottom.ts';
export { Icon } from './icon/icon.tsx';
export type { IconName } from './icon/icons.ts';
export { Item, ItemList } from './item-list/item-list.tsx';
export { isComposing } from './keyboard/is-composing.ts';
export { isTyping } from './keyboard/is-typing.ts';
export { useActionWhenCurrent } from './keyboard/use-action-when-current.ts';
export { GuardedDialog } from './leave/guarded-dialog.tsx';
export { UnsavedChanges } from './leave/unsaved-changes.tsx';
export { useGuardedView } from './leave/use-guarded-view.ts';
export { useRetainedItem } from './leave/use-retained-item.ts';
export { everySecond } from './live/every-second.ts';
export { LiveCell } from './live/live-cell.tsx';
export { LiveText, type LiveTextProps } from './live/live-text.tsx';
export { markStale } from './live/mark-stale.ts';
export { OutageMark } from './live/outage-mark.tsx';
export { StaleMark } from './live/stale-mark.tsx';
export { type Staleness, subscribeStaleness } from './live/subscribe-staleness.ts';
export { fieldDecimals, fieldValue, formatField } from './live/ticker-field.ts';
export { useHasWaited, useShowsWaiting, waitingText } from './live/waiting.ts';
export { runWhileOnScreen, runWhileVisible } from './live/watch-on-screen.ts';
export { writeAge } from './live/write-age.ts';
export { cancelWrite, writeWhenVisible } from './live/write-when-visible.ts';
export { Menu, type MenuItem } from './menu/menu.tsx';
export { type MenuPosition, PositionedMenu } from './menu/positioned-menu.tsx';
export { MultiSelect } from './multi-select/multi-select.tsx';
export { moveEntry } from './order/move-entry.ts';
export type { Outcome } from './outcome.ts';
export { PhotoField } from './photo/photo-field.tsx';
export { Popover } from './popover/popover.tsx';
export { PrintHeading } from './print/print-heading.tsx';
export { useMarkMoreBelow } from './scroll/use-mark-more-below.ts';
export { focusViewAfter, isFocusLost } from './section/focus-view-after.ts';
export { FOCUS_FALLBACK } from './section/focused.tsx';
export { IncrementalList } from './section/incremental-list.tsx';
export { InlineFailure, Loaded, QueryFailure, type QueryResult } from './section/loaded.tsx';
export { View } from './section/view.tsx';
export { useValueOfSize } from './size/use-value-of-size.ts';
export { Avatar } from './status/avatar.tsx';
export { Badge } from './status/badge.tsx';
export { CODE_LOAD_FAILED } from './status/code-load-failed.ts';
export { type ContentShape, ContentSkeleton } from './status/content-skeleton.tsx';
export { DeskSkeleton, PanelSkeleton, TabsSkeleton } from './status/desk-skeleton.tsx';
export { DialogLoadFailed } from './status/dialog-load-failed.tsx';
export { EmptyState } from './status/empty-state.tsx';
export { ErrorBoundary } from './status/error-boundary.tsx';
export { FailurePanel } from './status/failure-panel.tsx';
export { loadOnDemand } from './status/load-on-demand.tsx';
export { ModeBadge } from './status/mode-badge.tsx';
export { Notice } from './status/notice.tsx';
export { RowsSkeleton, Skeleton } from './status/skeleton.tsx';
export { StatusDot } from './status/status-dot.tsx';
export { copyText, copyToClipboard } from './table/copy-text.ts';
export { DataGrid } from './table/data-grid.tsx';
export { DataTable, type DataTableProps } from './table/data-table.tsx';
export { columnFilterTest, filterRows } from './table/filter-rows.ts';
export { minWidthToShow } from './table/min-width-to-show.ts';
export type { RowMenu } from './table/row-menu.tsx';
export type { TableColumn } from './table/table-column.ts';
export {
  COLUMN_GAP,
  type ColumnFilter,
  DEFAULT_TABLE_STATE,
  isFiltered,
  isHidden,
  isSorted,
  savedTableState,
  type TableState,
  tableStateSchema,
  usesLiveValues,
} from './table/table-state.ts';
export { useIsNarrow } from './table/use-is-narrow.ts';
export { Tabs } from './tabs/tabs.tsx';
export { textScale } from './text-scale.ts';
export { Disconnected } from './venue-filter/disconnected.tsx';
export { FilteredOut } from './venue-filter/filtered-out.tsx';
export { type ListSection, SectionedList } from './virtual/sectioned-list.tsx';
export { VisuallyHidden } from './visually-hidden.ts';
export { StepList } from './wizard/step-list.tsx';
export { Wizard, type WizardStep } from './wizard/wizard.tsx';
