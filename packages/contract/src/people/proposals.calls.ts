import { proposableFields, proposalStatuses } from '@asistent/domain/people/proposals'
import { z } from 'zod'
import { either, may, onlyRoles } from '../core/access'
import { call, done } from '../core/call'
import { field, id, instant, oneOf, optionalLongText, optionalText, seenVersion, text } from '../core/values'
import { allergenIds, allergyBadge, optionalPhone } from './values'

// A guardian proposes a change of the child's data; staff accept or reject it as a whole.

/** Contains the proposed fields only; null clears one. */
const changes = z
  .object({
    firstName: field(proposableFields.firstName, text(100)),
    middleName: field(proposableFields.middleName, optionalText(100)),
    lastName: field(proposableFields.lastName, text(100)),
    addressPermanent: field(proposableFields.addressPermanent, optionalText(300)),
    addressCurrent: field(proposableFields.addressCurrent, optionalText(300)),
    phone: field(proposableFields.phone, optionalPhone),
    gpName: field(proposableFields.gpName, optionalText(120)),
    gpPhone: field(proposableFields.gpPhone, optionalPhone),
    allergies: field(proposableFields.allergies, allergenIds),
    allergiesText: field(proposableFields.allergiesText, optionalText(300)),
    diet: field(proposableFields.diet, optionalText(300)),
  })
  .partial()
export type ProposedChanges = z.output<typeof changes>

export const proposeChange = call.post('/api/Students/{id}/proposals', {
  title: 'Предложение за промяна на данни на дете',
  access: onlyRoles('Parent'),
  input: z.object({ id, changes, note: field('Пояснение', optionalLongText(1000)) }),
  output: done,
  topics: ['child-proposals'],
  rate: { max: 30, seconds: 3600 },
})

export const listProposals = call.list('/api/StudentProposals', {
  title: 'Предложения за промяна на данни',
  access: either(may.update('Students'), onlyRoles('Parent')),
  filters: {
    status: field('Състояние', oneOf(proposalStatuses)).optional(),
    studentId: field('Дете', id).optional(),
    classIds: field('Групи', z.array(id).max(100)).optional(),
  },
  row: z.object({
    id,
    studentId: id,
    studentName: z.string(),
    className: z.string().nullable(),
    ...allergyBadge,
    parentName: z.string(),
    createdAt: instant,
    status: oneOf(proposalStatuses),
    reason: z.string().nullable(),
    decidedAt: instant.nullable(),
    decidedBy: z.string().nullable(),
    note: z.string().nullable(),
    /** As text: the stored and the proposed value. */
    changes: z.array(
      z.object({ field: z.string(), label: z.string(), before: z.string().nullable(), after: z.string().nullable() }),
    ),
    version: z.int(),
  }),
  orderBy: ['createdAt', 'studentName', 'status'],
  topics: ['child-proposals', 'children'],
})

export const decideProposal = call.post('/api/StudentProposals/{id}/decide', {
  title: 'Решение по предложение за промяна на данни',
  access: may.update('Students'),
  input: z
    .object({
      id,
      accept: field('Приемам', z.boolean()),
      reason: field('Причина', optionalText(500)),
      version: seenVersion,
    })
    .check((context) => {
      const { accept, reason } = context.value
      if (!accept && !reason)
        context.issues.push({ code: 'custom', path: ['reason'], input: reason, message: 'Напишете причина за отказа' })
    }),
  output: done,
  topics: ['child-proposals', 'children'],
})

/** Reopens a decided proposal; restores the previous values of an accepted one. */
export const reverseProposal = call.post('/api/StudentProposals/{id}/reversal', {
  title: 'Връщане на решение по предложение за промяна на данни',
  access: may.update('Students'),
  input: z.object({ id, version: seenVersion }),
  output: done,
  topics: ['child-proposals', 'children'],
})

export const withdrawProposal = call.delete('/api/StudentProposals/{id}', {
  title: 'Оттегляне на предложение за промяна на данни',
  access: onlyRoles('Parent'),
  input: z.object({ id }),
  output: done,
  topics: ['child-proposals'],
})
