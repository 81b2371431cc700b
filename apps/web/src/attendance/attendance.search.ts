import { may } from '@asistent/contract/core/access'
import { groupOptions } from '@asistent/contract/light/people/group-options.calls'
import { ranked, wordsOf } from '@asistent/domain/kernel/kin-words'
import type { SearchAction, SearchProvider } from '../platform/slice/search'
import { queryClient, queryOf } from '../platform/use-call'
import { allows, currentUser } from '../platform/user'

const shown = 5

/** Ctrl-K: 'Отбележи Звънче' for each group the user enters attendance for. */
export const search: readonly SearchProvider[] = [
  {
    name: 'Отбелязване на присъствия',
    icon: 'attendance',
    access: may.update('StudentAttendances'),
    order: -10,
    find: async (text) => {
      if (!allows(currentUser(), may.read('Classes'))) return []
      const { result } = await queryClient.ensureQueryData(queryOf(groupOptions, { mine: true }))
      return ranked(text, result, ({ name }) => [
        [2, wordsOf(name)],
        [1, wordsOf('отбележи отбелязване група присъствия')],
      ])
        .slice(0, shown)
        .map(({ id, name }) => ({ id, label: `Отбележи ${name}`, to: `/attendances/management?groupId=${id}` }))
    },
  },
]

export const actions: readonly SearchAction[] = [
  {
    label: 'Подай заявление за отсъствие',
    to: '/attendances/applications/personal-reasons/create',
    access: may.create('StudentAbsenceRequests'),
    icon: 'application',
    words: 'семейни причини отсъства няма да дойде',
  },
  {
    label: 'Въведи медицинска бележка',
    to: '/attendances/medical-notices/create',
    access: may.create('StudentMedicalNotes'),
    icon: 'medical',
    words: 'болен болест лекар',
  },
]

export const words = {
  '/attendances/references/days': 'посетени дни',
  '/attendances/references/social-agency': 'асп социално подпомагане',
  '/attendances/door': 'прием взимане вход код',
  '/attendances/applications/personal-reasons': 'семейни причини молба отсъствие',
  '/attendances/medical-notices': 'болно дете болнична бележка лекар',
  '/attendances/management': 'отбележи отсъствия дневник таблица',
  '/attendances/references/absences': 'социално подпомагане асп детски надбавки',
  '/attendances/references/smp': 'смп средна посещаемост',
}
