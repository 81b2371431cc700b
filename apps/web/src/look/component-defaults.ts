import type { Language } from '@asistent/domain/kernel/languages'
import type { MantineThemeComponents } from '@mantine/core'
import { language, t } from '../platform/language'
import pill from './pill.module.css'

// Default props of Mantine components and their labels in the language of the user. No text on screen or for a screen
// reader may come from the library.

const close = { 'aria-label': 'Затвори' }
const clear = { 'aria-label': 'Изчисти' }
const nothingFound = 'Няма съвпадения'

const pageLabels = {
  first: 'Първа страница',
  previous: 'Предишна страница',
  next: 'Следваща страница',
  last: 'Последна страница',
} as const

const calendarLabels = {
  monthLevelControl: 'Избор на месец',
  yearLevelControl: 'Избор на година',
  nextMonth: 'Следващ месец',
  previousMonth: 'Предишен месец',
  nextYear: 'Следваща година',
  previousYear: 'Предишна година',
  nextDecade: 'Следващите години',
  previousDecade: 'Предишните години',
}

const words: MantineThemeComponents = {
  ActionBar: { defaultProps: { 'aria-label': 'Действия' } },
  Alert: { defaultProps: { closeButtonLabel: 'Затвори' } },
  Autocomplete: { defaultProps: { clearButtonProps: clear } },
  Burger: { defaultProps: { 'aria-label': 'Меню' } },
  Cascader: {
    defaultProps: { previousLevelsControlLabel: 'Предишните нива', nextLevelsControlLabel: 'Следващите нива' },
  },
  CloseButton: { defaultProps: close },
  ColorInput: { defaultProps: { eyeDropperButtonProps: { 'aria-label': 'Избор на цвят от екрана' } } },
  ColorPicker: {
    defaultProps: { saturationLabel: 'Наситеност', hueLabel: 'Оттенък', alphaLabel: 'Прозрачност' },
  },
  Dialog: { defaultProps: { closeButtonProps: close } },
  FileInput: { defaultProps: { clearButtonProps: clear } },
  MultiSelect: {
    defaultProps: { clearButtonProps: clear, nothingFoundMessage: nothingFound, hidePickedOptions: true },
  },
  Notification: { defaultProps: { closeButtonProps: close } },
  Pagination: {
    defaultProps: {
      getItemProps: (page: number) => ({ 'aria-label': t('Страница {page}', { page }) }),
      getControlProps: (control: keyof typeof pageLabels) => ({ 'aria-label': t(pageLabels[control]) }),
    },
  },
  PasswordInput: { defaultProps: { visibilityToggleButtonProps: { 'aria-label': 'Покажи или скрий паролата' } } },
  Pill: {
    classNames: { root: pill.root ?? '', label: pill.label ?? '' },
    defaultProps: { removeButtonProps: { 'aria-label': 'Премахни' } },
  },
  PinInput: { defaultProps: { ariaLabel: 'Цифра от кода', placeholder: '' } },
  Scroller: {
    defaultProps: {
      startControlProps: { 'aria-label': 'Превърти наляво' },
      endControlProps: { 'aria-label': 'Превърти надясно' },
    },
  },
  // Choosing the selected option again does not clear it; optional fields have a clear button.
  Select: { defaultProps: { allowDeselect: false, clearButtonProps: clear, nothingFoundMessage: nothingFound } },
  Spoiler: { defaultProps: { showLabel: 'Покажи още', hideLabel: 'Скрий' } },
  TagsInput: { defaultProps: { clearButtonProps: clear } },
  TreeSelect: {
    defaultProps: {
      clearButtonProps: clear,
      nothingFoundMessage: nothingFound,
      chevronAriaLabels: { expand: 'Разгъни', collapse: 'Свий' },
    },
  },
}

/** Dates are formatted d.m.Y, weeks begin on Monday (product.md 9). */
const dates: MantineThemeComponents = {
  Calendar: { defaultProps: { ariaLabels: calendarLabels } },
  DatePicker: { defaultProps: { ariaLabels: calendarLabels } },
  DateInput: { defaultProps: { valueFormat: 'DD.MM.YYYY', ariaLabels: calendarLabels, clearButtonProps: clear } },
  DatePickerInput: { defaultProps: { valueFormat: 'DD.MM.YYYY', ariaLabels: calendarLabels, clearButtonProps: clear } },
  DateTimePicker: {
    defaultProps: { valueFormat: 'DD.MM.YYYY H:mm', ariaLabels: calendarLabels, clearButtonProps: clear },
  },
  MonthPicker: { defaultProps: { ariaLabels: calendarLabels } },
  MonthPickerInput: { defaultProps: { valueFormat: 'MMMM YYYY', ariaLabels: calendarLabels, clearButtonProps: clear } },
  YearPicker: { defaultProps: { ariaLabels: calendarLabels } },
  YearPickerInput: { defaultProps: { ariaLabels: calendarLabels, clearButtonProps: clear } },
  TimePicker: {
    defaultProps: {
      hoursInputLabel: 'Часове',
      minutesInputLabel: 'Минути',
      secondsInputLabel: 'Секунди',
      amPmInputLabel: 'Преди или след обяд',
      clearButtonProps: clear,
    },
  },
}

const behaviour: MantineThemeComponents = {
  ActionIcon: { defaultProps: { variant: 'subtle', color: 'gray' } },
  Anchor: { defaultProps: { underline: 'always' } },
  Badge: { defaultProps: { variant: 'light', size: 'lg', radius: 'sm', tt: 'none', fw: 600 } },
  Button: { defaultProps: { radius: 'md' } },
  // Aligned to the start of the field, not to its middle: the dropdown is positioned before its width is known. A
  // centred one overflows the page on a phone, which hides it and repeats the positioning in a loop.
  Combobox: { defaultProps: { position: 'bottom-start' } },
  // The description is below the field: above it, fields with and without one would not align.
  InputWrapper: { defaultProps: { inputWrapperOrder: ['label', 'input', 'error', 'description'] } },
  Drawer: { defaultProps: { closeButtonProps: close, overlayProps: { backgroundOpacity: 0.4 } } },
  // The placeholder is an element without a role of a menu (axe: aria-required-children); the dropdown takes the focus.
  Menu: { defaultProps: { radius: 'md', shadow: 'md', loop: true, withInitialFocusPlaceholder: false } },
  Modal: {
    defaultProps: { closeButtonProps: close, centered: true, radius: 'lg', overlayProps: { backgroundOpacity: 0.4 } },
  },
  Paper: { defaultProps: { radius: 'lg' } },
  Popover: { defaultProps: { radius: 'md', shadow: 'md' } },
  ScrollArea: { defaultProps: { scrollbarSize: 8 } },
  Skeleton: { defaultProps: { radius: 'md' } },
  Switch: { defaultProps: { withThumbIndicator: false } },
  Tooltip: { defaultProps: { openDelay: 300, radius: 'sm', withArrow: true } },
}

const translated = (value: unknown): unknown => {
  if (typeof value === 'string') return t(value)
  if (Array.isArray(value)) return value.map(translated)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, translated(inner)]))
}

/** Called for every rendered component, so each language is translated once. */
function inLanguageOfUser(props: unknown): () => unknown {
  const byLanguage = new Map<Language, unknown>([['bg', props]])
  return () => {
    const texts = byLanguage.get(language()) ?? translated(props)
    byLanguage.set(language(), texts)
    return texts
  }
}

export const componentDefaults: MantineThemeComponents = Object.fromEntries(
  Object.entries({ ...words, ...dates, ...behaviour }).map(([name, component]) => [
    name,
    { ...component, defaultProps: inLanguageOfUser(component?.defaultProps) },
  ]),
)
