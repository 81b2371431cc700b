import { refuseCalendar } from '@asistent/contract/communication/calendar-problems'
import {
  masterMessage,
  message,
  messageRecipient,
  messageReply,
  messageReplyReader,
  notification,
} from '../db/tables/communication'
import { event, meetingBooking, meetingSlot, note, poll, pollBox, pollVote } from '../db/tables/events-and-polls'
import type { WithDemo } from '../demo/part'
import type { Slice } from '../platform/slice'
import { audienceHandlers } from './audience.handlers'
import './archive.words'
import './own-records.words'
import './audit.words'
import { boardHandlers } from './board.handlers'
import { calendarAddressHandlers } from './calendar-address.handlers'
import { retellJob } from './calendar-retell.job'
import { addCommunication } from './communication.demo'
import { addEventsAndPolls } from './events-and-polls.demo'
import { digestJob } from './digest.job'
import { eventHandlers } from './events.handlers'
import { masterMessageHandlers } from './master-messages.handlers'
import { endMaintenanceJob, tellMaintenanceJob } from './maintenance.job'
import { meetingHandlers } from './meetings.handlers'
import { tellReleasedJob } from './meetings.job'
import { messageHandlers } from './messages.handlers'
import { deliverJob, remindJob, replyJob } from './messages.job'
import { replyHandlers } from './replies.handlers'
import { notificationHandlers } from './notifications.handlers'
import { notifyJob } from './notify.steps'
import { pollHandlers } from './polls.handlers'
import { remindVotersJob } from './polls.job'
import { pushJob } from './push.job'
import { communicationWaiting } from './waiting.queries'

export const communication: Slice & WithDemo = {
  name: 'communication',
  handlers: [
    ...audienceHandlers,
    ...messageHandlers,
    ...replyHandlers,
    ...notificationHandlers,
    ...masterMessageHandlers,
    ...boardHandlers,
    ...eventHandlers,
    ...meetingHandlers,
    ...calendarAddressHandlers,
    ...pollHandlers,
  ],
  waiting: communicationWaiting,
  jobs: [
    notifyJob,
    deliverJob,
    remindJob,
    replyJob,
    digestJob,
    pushJob,
    retellJob,
    tellReleasedJob,
    remindVotersJob,
    tellMaintenanceJob,
    endMaintenanceJob,
  ],
  demo: {
    tables: [
      message,
      messageRecipient,
      messageReply,
      messageReplyReader,
      notification,
      masterMessage,
      note,
      event,
      meetingSlot,
      meetingBooking,
      poll,
      pollVote,
      pollBox,
    ],
    add: (world) => {
      addCommunication(world)
      addEventsAndPolls(world)
    },
  },
  constraints: {
    meeting_booking_slot: () => refuseCalendar('slot-taken'),
    meeting_booking_child: () => refuseCalendar('child-has-slot'),
    meeting_booking_of_slot: () => refuseCalendar('slot-booked'),
  },
}
