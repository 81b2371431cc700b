import { listNotes } from '@asistent/contract/communication/board.calls'
import { listEvents } from '@asistent/contract/communication/events.calls'
import { listMessages } from '@asistent/contract/communication/messages.calls'
import { listPolls } from '@asistent/contract/communication/polls.calls'
import type { Dashboard } from '@asistent/contract/dashboards/dashboards.answer'
import { addDays, today } from '@asistent/domain/kernel/day'
import type { DayRange } from '@asistent/domain/kernel/range'
import type { ReadContext } from '../platform/context'
import { asked } from '../platform/list'
import { notePage } from './board.queries'
import { eventPage, eventTimes } from './events.queries'
import { platformMessages } from './master-messages.queries'
import { messagesOf } from './messages.queries'
import { pollPage } from './polls.queries'

// What the home page tells of the calendar, the messages, the board and the polls (spec/calls.md 3, domain.md 10.2).

const daysAhead = 30
const shown = 5
const shownNotes = 4

type CommunicationHome = Pick<Dashboard, 'upcommingEvents' | 'messages' | 'notes' | 'openPolls' | 'platformMessages'>

/** What the master tells reaches everybody, experts too. */
export const platformHome = async (context: ReadContext): Promise<CommunicationHome> => ({
  platformMessages: await platformMessages(context),
})

/** The consolidated view has no messages and no notices (domain.md 10.2). */
export async function communicationHome(context: ReadContext): Promise<CommunicationHome> {
  const { tx, scope, now } = context
  const home: CommunicationHome = await platformHome(context)
  if (scope.consolidated) return home
  const from = today(now)
  if (scope.rights('Events').read)
    home.upcommingEvents = await comingEvents(context, { from, to: addDays(from, daysAhead) })
  if (scope.rights('Messages').read)
    home.messages = (await messagesOf(tx, scope, asked(listMessages, { pageSize: shown }))).result
  if (scope.rights('DashboardMessages').read)
    home.notes = (await notePage(context, asked(listNotes, { pageSize: shownNotes }))).result
  if (scope.rights('Polls').read) home.openPolls = await openPolls(context)
  return home
}

async function comingEvents(context: ReadContext, range: DayRange) {
  const query = asked(listEvents, { pageSize: shown })
  return eventPage(await eventTimes(context, query, range), query).result
}

async function openPolls(context: ReadContext) {
  const { result } = await pollPage(context, asked(listPolls, { filter: 'Active', orderByColumn: 'expirationTime' }))
  return result.filter(({ canVote }) => canVote).slice(0, shown)
}
