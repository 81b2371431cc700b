export const words = {
  '/storage/stock': 'доставка заприхождаване фактура разписка стока',
  '/storage/requests': 'искане требвателен лист изписване кухня',
  '/storage/scrappings': 'брак изтекъл срок развалено липса връщане',
  '/storage/inventory-declarations': 'инвентаризация броене ревизия преброяване',
  '/storage/contracts': 'договор ЗОП обществена поръчка цена количество лимит',
  '/storage/transfers': 'прехвърляне преместване склад фризер хладилник',
  '/storage/credit-notes': 'кредитно известие връщане надписано отстъпка',
  '/storage/revaluations': 'преоценка нова цена стойност обезценка',
  '/storage/stock-availability': 'наличност склад минимум стока',
  '/storage/references/trial-balance': 'оборотна ведомост салдо',
  '/storage/references/HACCP': 'хасеп входящ контрол температура',
  '/storage/batches': 'партида проследяване изтегляне',
}
