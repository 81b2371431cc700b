import dayjs from 'dayjs'
import customParseFormat from 'dayjs/plugin/customParseFormat'
import 'dayjs/locale/bg'

// Without customParseFormat the date fields drop what people type, silently.
dayjs.extend(customParseFormat)
dayjs.locale('bg')

export const dateSettings = { locale: 'bg', firstDayOfWeek: 1, weekendDays: [0, 6], labelSeparator: '–' } as const
