import { groupTypeShortLabel, groupTypes } from '@asistent/domain/people/groups'
import { lessonStateLabel, lessonStates, topicKindLabel, topicKinds } from '@asistent/domain/planning/planning'
import { subjectKindLabel, subjectKinds } from '@asistent/domain/planning/subjects'
import { worded } from '../choices/worded'

export const lessonStateChoices = worded(lessonStates, lessonStateLabel, { 1: 'warn', 2: 'good', 3: 'info' })
export const topicKindChoices = worded(topicKinds, topicKindLabel)
export const subjectKindChoices = worded(subjectKinds, subjectKindLabel)
export const ageChoices = worded(groupTypes, groupTypeShortLabel).filter(
  ({ value }) => value !== groupTypes.Substitution,
)
