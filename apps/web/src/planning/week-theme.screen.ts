import { deleteWeekTheme, getWeekTheme, saveWeekTheme } from '@asistent/contract/planning/topics.calls'
import { formScreen } from '../blocks/form/form-screen'
import { myGroupSource } from '../choices/groups'

export const Screen = formScreen({
  title: { create: 'Нова обща тема', edit: (theme) => theme.title },
  load: getWeekTheme,
  save: saveWeekTheme,
  blank: { classId: null },
  fields: (field) => [
    field('weekOn', { help: 'Понеделникът на седмицата.' }),
    field.pick('classId', myGroupSource, { help: 'Без група темата е за цялата детска градина.' }),
    field('title', { wide: true }),
  ],
  after: '/education-plan-topic/general-themes',
  remove: { call: deleteWeekTheme, what: (theme) => `общата тема „${theme.title}“` },
  history: 'week-theme',
})
