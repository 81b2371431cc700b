import { listNotes } from '@asistent/contract/communication/board.calls'
import { listEvents } from '@asistent/contract/communication/events.calls'
import { listMessages } from '@asistent/contract/communication/messages.calls'
import { listPolls } from '@asistent/contract/communication/polls.calls'
import type { Dashboard } from '@asistent/contract/dashboards/dashboards.answer'
import type { Resource } from '@asistent/domain/access/resources'
import { addDays, today } from '@asistent/domain/kernel/day'
import type { ReadContext } from '../platform/context'
import { listInput } from '../platform/list'
import { together, type RowsByName, type PartsByName } from '../platform/together'
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

/**
 * Reads the parts of a home and its communication in one statement. The consolidated view has no messages and no notices
 * (domain.md 10.2).
 */
export async function withCommunication<Own extends PartsByName>(
  context: ReadContext,
  parts: Own,
): Promise<RowsByName<Own> & CommunicationHome> {
  const { tx, scope, now } = context
  const from = today(now)
  const mayRead = (resource: Resource) => !scope.consolidated && scope.rights(resource).read
  const of = {
    events: eventsPart(context, listInput(listEvents, { pageSize: shown }), { from, to: addDays(from, daysAhead) }),
    messages: messagesPart(scope, listInput(listMessages, { pageSize: shown })),
    notes: notesPart(context, listInput(listNotes, { pageSize: shownNotes })),
    polls: pollsPart(context, listInput(listPolls, { filter: 'Active', orderByColumn: 'expirationTime' })),
  }
  const {
    platformMessages: announcements,
    events,
    messages,
    notes,
    polls,
    ...rest
  } = await together(tx, {
    ...parts,
    platformMessages: platformMessages(context),
    events: mayRead('Events') && of.events.part,
    messages: mayRead('Messages') && of.messages.part,
    notes: mayRead('DashboardMessages') && of.notes.part,
    polls: mayRead('Polls') && of.polls.part,
  })
  return {
    ...(rest as unknown as RowsByName<Own>),
    platformMessages: announcements,
    upcommingEvents: events && eventPage(of.events.times(events), listInput(listEvents, { pageSize: shown })).result,
    messages: messages && of.messages.shown(messages),
    notes: notes && of.notes.shown(notes),
    openPolls:
      polls &&
      of.polls
        .shown(polls)
        .filter(({ canVote }) => canVote)
        .slice(0, shown),
  }
}
