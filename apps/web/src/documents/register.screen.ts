import { certificateRegister } from '@asistent/contract/documents/certificates.calls'
import { reportScreen } from '../blocks/report/report-screen'
import { certificateKindChoices } from './words'

export const Screen = reportScreen(certificateRegister, {
  params: (param) => [param.select('kind', certificateKindChoices)],
  empty: 'През учебната година няма издадени удостоверения.',
})
