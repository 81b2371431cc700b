import { DatesProvider } from '@mantine/dates'
import dayjs from 'dayjs'
import customParseFormat from 'dayjs/plugin/customParseFormat'
import 'dayjs/locale/bg'
import 'dayjs/locale/tr'
import 'dayjs/locale/uk'
import type { ReactNode } from 'react'
import { language } from '../platform/language'

// Wraps each calendar instead of the app, so that the first page does not load the date library.

// Without customParseFormat the date inputs silently discard typed dates.
dayjs.extend(customParseFormat)
dayjs.locale('bg')

// Weekends are not highlighted: the library highlights them in red, which means an error here.
const settings = { firstDayOfWeek: 1, weekendDays: [], labelSeparator: '–' } as const

export const BulgarianDates = ({ children }: { children: ReactNode }) => (
  <DatesProvider settings={{ ...settings, locale: language(), weekendDays: [...settings.weekendDays] }}>
    {children}
  </DatesProvider>
)
