import { phone } from '../identity/fields'
import { collectorStates } from '@asistent/domain/people/collecting'
import { kinships } from '@asistent/domain/people/kinship'
import { z } from 'zod'
import { may } from '../core/access'
import { call, done, saved } from '../core/call'
import { day, field, id, oneOf, optionalDay, optionalText, text, version } from '../core/values'
import { staffOfChild } from './access'
import { optionalId, optionalPhone } from './values'

// People who may collect a child, and emergency contacts. Guardians see the names, but no numbers of other households.

const collectorFields = {
  name: field('Име', text(150)),
  relation: field('Какъв/а е на детето', optionalText(60)),
  phone: field('Телефон', optionalPhone),
  documentNumber: field('№ на лична карта', optionalText(20)),
  photoFileId: field('Снимка', optionalId),
  fromDate: field('От дата', day),
  toDate: field('До дата', optionalDay),
  note: field('Бележка', optionalText(300)),
}

const contactFields = {
  name: field('Име', text(150)),
  relation: field('Какъв/а е на детето', optionalText(60)),
  phone: field('Телефон', phone),
  note: field('Бележка', optionalText(300)),
}

const collector = z.object({
  id,
  name: z.string(),
  relation: z.string().nullable(),
  phone: z.string().nullable(),
  documentNumber: z.string().nullable(),
  photoFileId: id.nullable(),
  fromDate: day,
  toDate: day.nullable(),
  note: z.string().nullable(),
  /** May collect the child today; a one-time collection only with its code. */
  allowedToday: z.boolean(),
  state: z.enum(collectorStates),
  /** One-time collection with a code. */
  once: z.boolean(),
  /** Parent who authorized the person; null: entered by staff. */
  authorizedBy: z.string().nullable(),
  /** The caller authorized the person. */
  isMine: z.boolean(),
  mayDecide: z.boolean(),
  mayEnd: z.boolean(),
  version: z.int(),
})

export const listChildContacts = call.get('/api/Students/{id}/contacts', {
  title: 'Лица за контакт и за вземане на дете',
  kept: 'family',
  access: may.read('Students'),
  input: z.object({ id }),
  output: z.object({
    /** Version of the child's record, which a save of the list must match. */
    version: z.int(),
    /** Guardians who may collect, then the others. */
    guardians: z.array(
      z.object({
        parentId: id,
        name: z.string(),
        kinship: oneOf(kinships),
        phone: z.string().nullable(),
        mayCollect: z.boolean(),
      }),
    ),
    collectors: z.array(collector),
    /** Custody: the other guardian has to confirm each person. */
    bothParents: z.boolean(),
    /** The caller is a guardian who may authorize others. */
    mayAuthorize: z.boolean(),
    emergencyContacts: z.array(
      z.object({
        id,
        name: z.string(),
        relation: z.string().nullable(),
        phone: z.string().nullable(),
        note: z.string().nullable(),
        version: z.int(),
      }),
    ),
  }),
  topics: ['children', 'parents'],
})

export const saveCollector = call.post('/api/Students/{studentId}/collectors', {
  title: 'Запис на лице, което взема дете',
  access: may.update('Students'),
  input: z.object({ studentId: id, id: id.optional(), ...collectorFields, version }),
  output: saved,
  topics: ['children'],
})

export const deleteCollector = call.delete('/api/Students/{studentId}/collectors/{id}', {
  title: 'Премахване на лице, което взема дете',
  access: may.update('Students'),
  input: z.object({ studentId: id, id }),
  output: done,
  topics: ['children'],
})

/** Replaces all contacts, in the order in which they are called. */
export const saveEmergencyContacts = call.post('/api/Students/{id}/emergency-contacts', {
  title: 'Запис на лицата за спешен контакт',
  access: may.update('Students'),
  input: z.object({
    id,
    contacts: field('Лица за контакт', z.array(z.object({ id: id.optional(), ...contactFields })).max(6)),
    version,
  }),
  output: saved,
  topics: ['children'],
})

/** One page for the door, trips and the ambulance. */
export const printEmergencyCard = call.file('/api/Students/{id}/emergency-card', {
  title: 'Карта за спешни случаи',
  access: staffOfChild,
  input: z.object({ id }),
  topics: ['children', 'parents'],
})

export const printEmergencyCards = call.file('/api/Classes/{id}/emergency-cards', {
  title: 'Карти за спешни случаи на група',
  access: staffOfChild,
  input: z.object({ id }),
  topics: ['children', 'parents'],
})
