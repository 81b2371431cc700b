import type { InputOf } from '@asistent/contract/core/call'
import { saveSupportSession } from '@asistent/contract/results/support-sessions.calls'
import { weekdayNames } from '@asistent/domain/kernel/day'
import { capitalised } from '@asistent/domain/kernel/text'
import { sessionMinutes } from '@asistent/domain/results/support'
import { askForm } from '../blocks/form/form-dialog'
import { childSource } from '../people/words'
import { roleTypes } from '@asistent/domain/access/roles'
import type { UserData } from '@asistent/contract/identity/session.calls'
import { staffSource } from '../staff/words'

export { childSource, staffSource }

export const weekdayChoices = weekdayNames.map((name, index) => ({ value: index + 1, label: capitalised(name) }))

/** The director keeps the timetable of every specialist. */
export const isDirector = (user: UserData | undefined): boolean => user?.baseRoleType === roleTypes.Director

/** Form for the content and the participants of a session. */
export const askSession = (values: Partial<InputOf<typeof saveSupportSession>>, choosesSpecialist: boolean) =>
  askForm({
    title: 'Ново занятие',
    call: saveSupportSession,
    values: { minutes: sessionMinutes.usual, ...values },
    fields: (field) => [
      field.pickMany('studentIds', childSource, { wide: true }),
      ...(choosesSpecialist
        ? [field.pick('teacherId', staffSource, { wide: true, help: 'Празно: занятието е Ваше.' })]
        : []),
      field('fromDate'),
      field('fromTime'),
      field('minutes'),
      field('title', { wide: true }),
      field.longText('text', { wide: true }),
    ],
  })
