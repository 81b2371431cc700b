import type { SliceSamples } from '../support/slice-samples'

export const help: SliceSamples = {
  records: {
    helpTopic: `insert into help_topic (kindergarten_id, title, area, role_types, content) values ($1, 'Проба', 'start', array[1], 'Проба') returning id`,
  },
  byPath: {
    '/api/HelpTopics': 'helpTopic',
  },
  addresses: {
    '/platform/help/{topic}': '/platform/help/first-steps',
    '/platform/help-topics/{about}/create': '/platform/help-topics/first-steps/create',
    '/platform/help-topics/{id}': { list: '/api/HelpTopics' },
  },
}
