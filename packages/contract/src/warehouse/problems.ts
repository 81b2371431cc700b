import { problems } from '../core/problem'

// domain.md 5.5, 8 and Appendix D: stock.
export const refuseWarehouse = problems('warehouse', {
  short: [409, 'Недостатъчна наличност: {lines}'],
  'short-day': [409, 'Наличността ще стане отрицателна: {lines}'],
  expired: [409, 'Срокът на годност е изтекъл: {lines}'],
  'batch-short': [409, 'От партидата няма достатъчно: {lines}'],
  used: [409, 'Не може да се сторнира, защото част от стоката вече е изписана: {lines}'],
  declared: [409, 'Документът е преди последната инвентаризация ({day})'],
  'number-taken': [409, 'Номер {number} вече съществува'],
  'not-open': [409, 'Документът вече е приключен'],
  'not-posted': [409, 'Документът не е приключен'],
})
