import { searchBooks } from '@asistent/contract/light/books/search.calls'
import { may } from '@asistent/contract/core/access'
import { bookPath } from '@asistent/domain/books/books'
import { formatDay } from '@asistent/domain/kernel/day'
import { send } from '../platform/api'
import type { SearchProvider } from '../platform/slice/search'

// Ctrl-K: texts of books and documents. One call serves both providers.

let last: { text: string; signal: AbortSignal; answer: ReturnType<typeof ask> } | undefined

const ask = (text: string, signal: AbortSignal) => send(searchBooks, { text }, { signal })

function findBooks(text: string, signal: AbortSignal) {
  if (last?.text !== text || last.signal !== signal) last = { text, signal, answer: ask(text, signal) }
  return last.answer
}

export const search: readonly SearchProvider[] = [
  {
    name: 'Книги',
    icon: 'books',
    order: 5,
    access: may.read('AdministrationBooks'),
    find: async (text, signal) =>
      (await findBooks(text, signal)).entries.map(({ id, kind, name, title, forDate }) => ({
        id,
        label: title,
        description: `${name} · ${formatDay(forDate)}`,
        to: `${bookPath[kind]}/${id}`,
      })),
  },
  {
    name: 'Документи',
    icon: 'documents',
    order: 6,
    access: may.read('AdministrationDocuments'),
    find: async (text, signal) =>
      (await findBooks(text, signal)).documents.map(({ id, name }) => ({
        id,
        label: name,
        to: `/administration/documents/${id}`,
      })),
  },
]

export const words = {
  '/administration/books/director': 'заповедна книга заповед заповеди нареждане',
  '/administration/books/pedagogical': 'педагогически съвет протокол решение',
  '/administration/books/incoming-correspondence': 'входящо писмо деловодство дневник',
  '/administration/books/outgoing-correspondence': 'изходящо писмо деловодство дневник отговор',
  '/administration/books/control': 'контрол проверка констатация',
  '/administration/documents': 'стратегия план правилник режим етичен кодекс',
  '/administration/inventory': 'имущество вещ инвентарен номер МОЛ',
  '/administration/inventory/counts': 'инвентаризация броене етикет проверка на имуществото',
  '/administration/qualification-activities': 'обучение курс кредит семинар',
  '/administration/books/mine': 'запознат заповед възложено',
}
