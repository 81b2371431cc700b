import { classBookAppendix } from '@asistent/contract/documents/class-books.calls'
import { reportScreen } from '../blocks/report/report-screen'

export const Screen = reportScreen(classBookAppendix, {
  empty: 'Няма поправки: данните са същите, както когато дневникът е изготвен.',
})
