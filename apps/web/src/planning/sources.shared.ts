import { listPublishers, masterPublisherOptions } from '@asistent/contract/planning/publishers.calls'
import { listSubjects, schoolSubjects } from '@asistent/contract/planning/subjects.calls'
import { optionsFrom } from '../blocks/pickers/source'

const named = ({ id, name }: { id: number; name: string }) => ({ value: id, label: name })

/** What is taught in the kindergarten. */
export const subjectSource = optionsFrom(listSubjects, named)
/** Everybody's fields: what the master writes topics for. */
export const allSubjectsSource = optionsFrom(schoolSubjects, named)
export const publisherSource = optionsFrom(listPublishers, named)
export const masterPublisherSource = optionsFrom(masterPublisherOptions, named)
