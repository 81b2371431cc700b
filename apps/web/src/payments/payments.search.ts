export const words = {
  '/activities/references/fees': 'такса задължение проформа дължи неплатено',
  '/activities/fees/generate': 'изготвяне такси месец начисляване',
  '/activities/fees/runs': 'изготвяне такси отмяна известяване история',
  '/activities/bank': 'банка превод извлечение разнасяне',
  '/activities/bank/import': 'внасяне извлечение банка CAMT MT940 CSV',
  '/platform/settings/invoices': 'IBAN срок напомняне настройки такси',
  '/activities/payments': 'плащане касов ордер квитанция каса',
  '/activities/accounting/invoice': 'протокол фактура доставчик приложение',
  '/activities/accounting/order': 'разходен касов ордер изплащане доставчик',
  '/activities/preferences': 'отстъпка намаление второ дете',
  '/activities/notifications': 'неплатени такси напомняне писмо',
  '/activities/parents/fees': 'такса плащане дължа моето дете защо',
}
