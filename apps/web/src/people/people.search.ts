import { searchPeople } from '@asistent/contract/light/people/search.calls'
import { may } from '@asistent/contract/core/access'
import type { SearchProvider } from '../platform/slice/search'
import { allergiesOf } from '../blocks/parts/names'
import { send } from '../platform/api'
import { currentUser } from '../platform/user'
import { seesManyPlaces } from './many-places'

// Ctrl-K: children, parents and staff by name. One call serves all three providers.

let last: { text: string; signal: AbortSignal; answer: ReturnType<typeof ask> } | undefined

const ask = (text: string, signal: AbortSignal) => send(searchPeople, { text }, { signal })

/** Shares the request: providers run one after the other with the same text. */
function findPeople(text: string, signal: AbortSignal) {
  if (last?.text !== text || last.signal !== signal) last = { text, signal, answer: ask(text, signal) }
  return last.answer
}

function manyPlaces(): boolean {
  const user = currentUser()
  return user !== undefined && seesManyPlaces(user)
}

export const search: readonly SearchProvider[] = [
  {
    name: 'Деца',
    icon: 'kids',
    access: may.read('Students'),
    find: async (text, signal) =>
      (await findPeople(text, signal)).students.map((child) => ({
        id: child.id,
        label: child.name,
        description: [
          child.className,
          allergiesOf(child) && 'алергия',
          child.isDetached && 'отписано',
          manyPlaces() && child.kindergartenName,
        ]
          .filter(Boolean)
          .join(' · '),
        to: `/kids/records/${child.id}`,
      })),
  },
  {
    name: 'Родители',
    icon: 'parents',
    access: may.read('Parents'),
    find: async (text, signal) =>
      (await findPeople(text, signal)).parents.map((parent) => ({
        id: parent.id,
        label: parent.name,
        ...(parent.children && { description: parent.children }),
        to: `/parents/management/${parent.id}`,
      })),
  },
  {
    name: 'Персонал',
    icon: 'staff',
    access: may.read('Teachers'),
    find: async (text, signal) =>
      (await findPeople(text, signal)).teachers.map((member) => ({
        id: member.id,
        label: member.name,
        ...(member.occupation && { description: member.occupation }),
        to: `/staff/pedagogical/${member.id}`,
      })),
  },
]

export const words = {
  '/groups/roll-over': 'преминаване нова учебна година прехвърляне деца',
  '/kids/proposals': 'предложение промяна на данни родител',
  '/kids/consents': 'съгласие декларация снимки лични данни GDPR',
  '/kids/records': 'ЕГН родители телефон дете списък картон',
  '/kids/records/create': 'прием приемане ново дете молба за прием запиши дете записване',
  '/kids/import': 'ексел таблица внос',
  '/kids/general-practitioners': 'джипи лекари',
  '/parents/management': 'контакти телефони родител майки бащи настойници',
  '/groups/management': 'група класове',
}
