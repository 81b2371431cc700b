import { DatesProvider } from '@mantine/dates'
import dayjs from 'dayjs'
import customParseFormat from 'dayjs/plugin/customParseFormat'
import 'dayjs/locale/bg'
import type { ReactNode } from 'react'

// Around each calendar, not around the app: the first page doesn't pay for a library of dates.

// Without customParseFormat the date fields drop what people type, silently.
dayjs.extend(customParseFormat)
dayjs.locale('bg')

// Weekends are not marked: the library's red means trouble here.
const settings = { locale: 'bg', firstDayOfWeek: 1, weekendDays: [], labelSeparator: '–' } as const

export const BulgarianDates = ({ children }: { children: ReactNode }) => (
  <DatesProvider settings={{ ...settings, weekendDays: [...settings.weekendDays] }}>{children}</DatesProvider>
)
