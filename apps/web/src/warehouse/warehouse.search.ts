import { may } from '@asistent/contract/core/access'
import { listSuppliers } from '@asistent/contract/light/warehouse/partners.calls'
import { send } from '../platform/api'
import type { SearchProvider } from '../platform/slice/search'

/** Ctrl-K: suppliers by name, number or telephone. */
export const search: readonly SearchProvider[] = [
  {
    name: 'Доставчици',
    icon: 'suppliers',
    access: may.read('Suppliers'),
    find: async (text, signal) =>
      (await send(listSuppliers, { search: text, pageSize: 5 }, { signal })).result.map(({ id, name, phone }) => ({
        id,
        label: name,
        ...(phone && { description: phone }),
        to: `/storage/suppliers/${id}`,
      })),
  },
]

export const words = {
  '/storage/loss-norms': 'фира естествени загуби',
  '/storage/united-receipts': 'сборна обединена складова разписка',
  '/storage/suppliers-requests': 'поръчка заявка към доставчик',
  '/storage/products': 'хранителни продукти номенклатура',
  '/storage/suppliers': 'доставчик фирма контрагент булстат',
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
