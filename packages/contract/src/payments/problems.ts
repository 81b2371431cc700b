import { problems } from '../core/problem'

// domain.md 4, 8 and Appendix D: fees and payments.
export const refusePayments = problems('payments', {
  overpaid: [409, 'Сумата надвишава дължимото ({rest} €)'],
  'nothing-due': [409, 'По избраните такси няма какво да се плаща'],
  'invoice-annulled': [409, 'Таксата е анулирана'],
  'has-payments': [409, 'По таксата има плащания и тя остава в книгите. Анулирайте първо плащанията.'],
  'receipt-annulled': [409, 'Плащането вече е анулирано'],
  'future-payment': [400, 'Датата на плащането не може да е в бъдещето'],
  'twice-listed': [400, 'Таксата е избрана два пъти'],
  'percent-or-amount': [400, 'Въведете процент или сума'],
  'ends-before-start': [400, 'Краят е преди началото'],
  'unknown-activity': [400, 'Изберете дейност от списъка'],
  'nobody-to-tell': [409, 'Няма родители с неплатени такси и имейл в избраното'],
  'far-month': [400, 'Такси се правят най-много за следващия месец'],
})
