import { refusePlanning } from '@asistent/contract/planning/problems'
import type { WithDemo } from '../demo/part'
import type { Slice } from '../platform/slice'
import './audit.words'
import { lessonReferenceHandlers } from './lesson-references.handlers'
import { lessonHandlers } from './lessons.handlers'
import { planHandlers } from './plan.handlers'
import { addPlanning, planningDemoTables } from './planning.demo'
import { programHandlers } from './programs.handlers'
import { publisherHandlers } from './publishers.handlers'
import { scheduleHandlers } from './schedule.handlers'
import { subjectHandlers } from './subjects.handlers'
import { topicUploadHandlers } from './topics-upload.handlers'
import { topicHandlers } from './topics.handlers'
import { topicsPack } from './topics.pack'

const nameTaken = () => refusePlanning('name-taken', { field: 'name' })
const subjectUsed = () => refusePlanning('subject-used')

export const planning: Slice & WithDemo = {
  name: 'planning',
  handlers: [
    ...subjectHandlers,
    ...publisherHandlers,
    ...topicHandlers,
    ...topicUploadHandlers,
    ...programHandlers,
    ...planHandlers,
    ...lessonHandlers,
    ...lessonReferenceHandlers,
    ...scheduleHandlers,
  ],
  packs: [topicsPack],
  demo: { tables: planningDemoTables, add: addPlanning },
  constraints: {
    subject_name: nameTaken,
    publisher_name: nameTaken,
    subject_topic_title: () => refusePlanning('topic-taken', { field: 'title' }),
    subject_topic_subject_id_fkey: subjectUsed,
    class_program_item_subject_id_fkey: subjectUsed,
    group_plan_subject_id_fkey: subjectUsed,
    lesson_subject_id_fkey: subjectUsed,
    class_program_no_overlap: () => refusePlanning('programs-overlap', { field: 'fromDate' }),
    lesson_topic_once: () => refusePlanning('topic-planned-twice', { field: 'topicId' }),
    week_theme_once: () => refusePlanning('theme-taken', { field: 'weekOn' }),
  },
}
