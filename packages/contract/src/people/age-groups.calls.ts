import { z } from 'zod'
import { may } from '../core/access'
import { call } from '../core/call'
import { day, field, id, optionalDay } from '../core/values'
import { allergyBadge } from './values'

// Children by year of birth (domain.md 2, spec/calls.md 3 'Age-group reference').

const params = {
  kindergartenId: field('Детска градина', id).optional(),
  classIds: field('Групи', z.array(id).max(100)).optional(),
  /** Day of the count; defaults to today. */
  forDate: field('Към дата', optionalDay),
}

export const ageGroupReport = call.get('/api/StudentReferences/age-groups', {
  title: 'Възрастови групи',
  access: may.read('StudentReferences'),
  input: z.object(params),
  output: z.object({
    forDate: day,
    ageGroups: z.array(
      z.object({
        /** The year of birth is the id (age-groups/birth-years/{id}). */
        id: z.int(),
        birthYear: z.int(),
        /** Range of ages on the day, in full years: '3–4'. */
        age: z.string(),
        total: z.int(),
        girls: z.int(),
        boys: z.int(),
        classes: z.array(
          z.object({ classId: id.nullable(), className: z.string(), total: z.int(), girls: z.int(), boys: z.int() }),
        ),
      }),
    ),
    totalChildren: z.int(),
    totalGirls: z.int(),
    totalBoys: z.int(),
  }),
  topics: ['children', 'groups'],
})

export const childrenOfBirthYear = call.get('/api/StudentReferences/age-groups/birth-years/{id}', {
  title: 'Деца, родени през година',
  access: may.read('StudentReferences'),
  input: z.object({ id: field('Година', z.int().min(1990).max(2100)), ...params }),
  output: z.object({
    result: z.array(
      z.object({
        id,
        name: z.string(),
        classId: id.nullable(),
        className: z.string().nullable(),
        gender: z.int(),
        birthDate: day,
        age: z.string(),
        kindergartenName: z.string(),
        ...allergyBadge,
      }),
    ),
    rowsCount: z.int(),
  }),
  topics: ['children', 'groups'],
})

export const ageGroupPdf = call.file('/api/StudentReferences/age-groups/export', {
  title: 'Възрастови групи (PDF)',
  access: may.read('StudentReferences'),
  input: z.object(params),
})

export const ageGroupXlsx = call.file('/api/StudentReferences/age-groups/excel-export', {
  title: 'Възрастови групи (Excel)',
  access: may.read('StudentReferences'),
  input: z.object(params),
})
