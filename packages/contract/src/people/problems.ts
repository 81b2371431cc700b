import { problems } from '../core/problem'

// domain.md, Appendix D: children and groups.
export const refusePeople = problems('people', {
  'group-has-children': [409, 'Групата има {count} и не може да бъде изтрита'],
  'group-name-taken': [409, 'Вече има група с това име за учебната година'],
  'no-school-year': [400, 'Няма активна учебна година. Създайте я в „Учебни години“.'],
  'child-exists': [409, 'Дете с този идентификатор вече е записано'],
  'leave-before-enrolment': [400, 'Датата на отписване не може да е преди датата на записване'],
  'group-period-overlap': [400, 'Детето вече е в друга група за този период'],
})
