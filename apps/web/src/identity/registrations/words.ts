import { registrationStatusLabel, requestStatuses } from '@asistent/contract/identity/registrations.calls'
import { decisionTones, worded } from '../../choices/worded'

export const registrationStatusChoices = worded(requestStatuses, registrationStatusLabel, decisionTones)
