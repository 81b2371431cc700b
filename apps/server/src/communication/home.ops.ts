import { listNotes } from '@asistent/contract/communication/board.calls'
import { listEvents } from '@asistent/contract/communication/events.calls'
import { listMessages } from '@asistent/contract/communication/messages.calls'
import { listPolls } from '@asistent/contract/communication/polls.calls'
import type { Dashboard } from '@asistent/contract/dashboards/dashboards.answer'
import { addDays, today } from '@asistent/domain/kernel/day'
import type { ReadContext } from '../platform/context'
import { listInput } from '../platform/list'
import { together } from '../platform/together'
import { notesPart } from './board.queries'
import { eventPage, eventsPart } from './events.queries'
import { platformMessages } from './master-messages.queries'
import { messagesPart } from './messages.queries'
import { pollsPart } from './polls.queries'

// Part of the home page from the calendar, the messages, the board and the polls (spec/calls.md 3, domain.md 10.2).

const daysAhead = 30
const shown = 5
const shownNotes = 4

type CommunicationHome = Pick<Dashboard, 'upcommingEvents' | 'messages' | 'notes' | 'openPolls' | 'platformMessages'>

/** Announcements of the master reach all users, experts too. */
export const platformHome = (context: ReadContext): Promise<CommunicationHome> =>
  together(context.tx, { platformMessages: platformMessages(context) })

/** One statement. The consolidated view has no messages and no notices (domain.md 10.2). */
export async function communicationHome(context: ReadContext): Promise<CommunicationHome> {
  const { tx, scope, now } = context
  if (scope.consolidated) return platformHome(context)
  const from = today(now)
  const of = {
    events: eventsPart(context, listInput(listEvents, { pageSize: shown }), { from, to: addDays(from, daysAhead) }),
    messages: messagesPart(scope, listInput(listMessages, { pageSize: shown })),
    notes: notesPart(context, listInput(listNotes, { pageSize: shownNotes })),
    polls: pollsPart(context, listInput(listPolls, { filter: 'Active', orderByColumn: 'expirationTime' })),
  }
  const row = await together(tx, {
    platformMessages: platformMessages(context),
    events: scope.rights('Events').read && of.events.part,
    messages: scope.rights('Messages').read && of.messages.part,
    notes: scope.rights('DashboardMessages').read && of.notes.part,
    polls: scope.rights('Polls').read && of.polls.part,
  })
  return {
    platformMessages: row.platformMessages,
    upcommingEvents:
      row.events && eventPage(of.events.times(row.events), listInput(listEvents, { pageSize: shown })).result,
    messages: row.messages && of.messages.shown(row.messages),
    notes: row.notes && of.notes.shown(row.notes),
    openPolls:
      row.polls &&
      of.polls
        .shown(row.polls)
        .filter(({ canVote }) => canVote)
        .slice(0, shown),
  }
}
