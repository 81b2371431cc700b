import type { SliceSamples } from '../support/slice-samples'

export const help: SliceSamples = {
  addresses: {
    '/platform/help/{topic}': '/platform/help/first-steps',
  },
}
