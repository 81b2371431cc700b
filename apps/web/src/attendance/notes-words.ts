import { noteSourceLabel, noteSources, noteStatuses, noteStatusLabel } from '@asistent/domain/attendance/notes'
import { worded } from '../choices/worded'

export const noteStatusChoices = worded(noteStatuses, noteStatusLabel, { 0: 'warn', 1: 'good', 2: 'off', 3: 'bad' })
export const noteSourceChoices = worded(noteSources, noteSourceLabel, { 1: 'info', 2: 'off' })
/** Short labels for wide tables. */
export const shortSourceChoices = worded(noteSources, { 1: 'Електронна', 2: 'На хартия' }, { 1: 'info', 2: 'off' })

export const notesPath = '/attendances/medical-notices'
export const notePath = ({ id }: { readonly id: number }): string => `${notesPath}/${id}`
