import { createPoll } from '@asistent/contract/communication/polls.calls'
import { formScreen } from '../blocks/form/form-screen'
import { blankPoll, pollFields } from './polls-fields'

export const Screen = formScreen({
  title: { create: 'Нова анкета', edit: 'Анкета' },
  save: createPoll,
  blank: blankPoll,
  fields: (field) => pollFields(field, false),
  after: (id) => (id === null ? '/polls' : `/polls/${id}`),
  saved: 'Анкетата е изпратена',
})
