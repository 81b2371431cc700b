import { refuseActivities } from '@asistent/contract/activities/problems'
import type { WithDemo } from '../demo/part'
import type { Slice } from '../platform/slice'
import { activityHandlers } from './activities.handlers'
import { activitiesDemoTables, addActivities } from './activities.demo'
import './audit.words'
import { catalogueHandlers } from './catalogue.handlers'
import { epayHandlers } from './epay.handlers'
import { memberHandlers } from './members.handlers'
import { placesJob, standingPlaces } from './places.job'
import { activityReferenceHandlers } from './references.handlers'
import { requestHandlers } from './requests.handlers'
import { visitHandlers } from './visits.handlers'
import { activitiesWaiting } from './waiting.queries'
import { activityTypesPack } from './types.pack'

const nameTaken = () => refuseActivities('name-taken', { field: 'name' })

export const activities: Slice & WithDemo = {
  name: 'activities',
  handlers: [
    ...catalogueHandlers,
    ...epayHandlers,
    ...activityHandlers,
    ...memberHandlers,
    ...visitHandlers,
    ...requestHandlers,
    ...activityReferenceHandlers,
  ],
  packs: [activityTypesPack],
  demo: { tables: activitiesDemoTables, add: addActivities },
  jobs: [placesJob],
  standing: standingPlaces,
  waiting: activitiesWaiting,
  constraints: {
    activity_type_name: nameTaken,
    activity_provider_name: nameTaken,
    activity_name: nameTaken,
    activity_provider_epay: () => refuseActivities('epay-taken', { field: 'epayId' }),
    activity_type_id_fkey: () => refuseActivities('type-used'),
    provider_contract_kindergarten_id_fkey: () => refuseActivities('same-kindergarten', { field: 'contracts' }),
    activity_member_once: () => refuseActivities('already-member'),
    activity_request_waiting: () => refuseActivities('already-requested', { field: 'activityId' }),
  },
}
