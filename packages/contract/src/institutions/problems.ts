import { problems } from '../core/problem'

// domain.md, Appendix D: periods, days off, locks.
export const refuseInstitutions = problems('institutions', {
  'school-year-overlap': [400, 'Датите се припокриват с друга учебна година'],
  'school-year-order': [400, 'Проверете датите: учебното време трябва да е в рамките на учебната година'],
  'active-year': [400, 'Активната учебна година не може да бъде изтрита'],
  'school-year-used': [409, 'Учебната година има групи и не може да бъде изтрита'],
  'day-off-order': [400, 'Крайната дата трябва да е след началната'],
  'official-day-off': [400, 'Денят е въведен от администратора на системата и не може да бъде променян тук'],
  'only-one-active': [409, 'Вече има активна учебна година'],
  'period-locked': [400, 'Периодът е заключен до {day}'],
})
