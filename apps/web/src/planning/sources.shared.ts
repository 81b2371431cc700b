import { listPublishers, masterPublisherOptions } from '@asistent/contract/planning/publishers.calls'
import { listSubjects, schoolSubjects } from '@asistent/contract/planning/subjects.calls'
import { optionsFrom } from '../blocks/pickers/source'

const named = ({ id, name }: { id: number; name: string }) => ({ value: id, label: name })

/** Fields taught in the kindergarten. */
export const subjectSource = optionsFrom(listSubjects, named)
/** All fields, for the master's topics. */
export const allSubjectsSource = optionsFrom(schoolSubjects, named)
export const publisherSource = optionsFrom(listPublishers, named)
export const masterPublisherSource = optionsFrom(masterPublisherOptions, named)
