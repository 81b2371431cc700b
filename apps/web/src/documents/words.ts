import {
  certificateKindLabel,
  certificateKinds,
  relocationReasonLabel,
  relocationReasons,
} from '@asistent/domain/documents/certificates'
import { worded } from '../choices/worded'

export const certificateKindChoices = worded(certificateKinds, certificateKindLabel)
export const relocationReasonChoices = worded(relocationReasons, relocationReasonLabel)
