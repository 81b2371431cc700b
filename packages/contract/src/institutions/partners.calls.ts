import { endsBeforeStart } from '../core/shared-problems'
import { z } from 'zod'
import { either, master, may } from '../core/access'
import { call, done, saved } from '../core/call'
import {
  day,
  emptyAsNull,
  field,
  id,
  longText,
  optionalDay,
  optionalLongText,
  optionalText,
  text,
  version,
} from '../core/values'
import { webAddress } from './values'

// Partners and their product pages in the resources section of the menu, /resources/{product}. The master edits them.

const reads = either(may.read('KindergartenResources'), master.read('KindergartenResources'))
const saves = either(master.create('KindergartenResources'), master.update('KindergartenResources'))

const partnerForm = z.object({
  id: id.optional(),
  name: field('Наименование', text(150)),
  description: field('Описание', optionalLongText(2000)),
  website: field('Интернет страница', emptyAsNull(webAddress)),
  active: field('Показва се', z.boolean()).default(true),
  version,
})

export const listPartners = call.list('/api/Partners', {
  title: 'Партньори',
  access: reads,
  filters: { search: field('Търсене', optionalText(100)) },
  row: z.object({
    id,
    name: z.string(),
    description: z.string().nullable(),
    website: z.string().nullable(),
    active: z.boolean(),
    resources: z.int(),
  }),
  orderBy: ['name', 'resources'],
  topics: ['partners'],
})

export const getPartner = call.get('/api/Partners/{id}', {
  title: 'Партньор',
  access: reads,
  input: z.object({ id }),
  output: partnerForm.required({ id: true, version: true }),
  topics: ['partners'],
})

export const savePartner = call.post('/api/administration/Partner', {
  title: 'Запис на партньор',
  access: saves,
  input: partnerForm,
  output: saved,
  topics: ['partners'],
})

export const deletePartner = call.delete('/api/administration/Partner/{id}', {
  title: 'Изтриване на партньор',
  access: master.delete('KindergartenResources'),
  input: z.object({ id }),
  output: done,
  topics: ['partners'],
})

const resourceForm = z.object({
  id: id.optional(),
  partnerId: field('Партньор', id),
  title: field('Заглавие', text(200)),
  summary: field('Накратко', optionalText(300)),
  content: field('Съдържание', longText(20_000)),
  link: field('Връзка', emptyAsNull(webAddress)),
  imageFileId: field('Изображение', emptyAsNull(id)),
  fromDate: field('Показва се от', optionalDay),
  toDate: field('Показва се до', optionalDay),
  position: field('Ред', z.int().min(0).max(1000)).default(0),
  active: field('Показва се', z.boolean()).default(true),
  version,
})

export const listPartnerResources = call.list('/api/PartnerResources/overview-models', {
  title: 'Ресурси на партньор',
  access: reads,
  filters: { partnerId: field('Партньор', id.optional()), search: field('Търсене', optionalText(100)) },
  row: z.object({
    id,
    partnerId: id,
    partner: z.string(),
    title: z.string(),
    summary: z.string().nullable(),
    imagePath: z.string().nullable(),
    fromDate: day.nullable(),
    toDate: day.nullable(),
    active: z.boolean(),
  }),
  orderBy: ['title', 'partner', 'position'],
  topics: ['partners'],
})

export const getPartnerResource = call.get('/api/PartnerResources/{id}', {
  title: 'Ресурс на партньор',
  access: reads,
  input: z.object({ id }),
  output: resourceForm
    .required({ id: true, version: true })
    .extend({ partner: z.string(), imagePath: z.string().nullable() }),
  topics: ['partners'],
})

export const getPartnerResourceImage = call.file('/api/PartnerResources/{id}/image', {
  title: 'Изображение към ресурс',
  access: reads,
  input: z.object({ id }),
})

export const savePartnerResource = call.post('/api/administration/PartnerResource', {
  title: 'Запис на ресурс на партньор',
  access: saves,
  input: resourceForm.refine(({ fromDate, toDate }) => !fromDate || !toDate || fromDate <= toDate, {
    message: endsBeforeStart[1],
    path: ['toDate'],
  }),
  output: saved,
  topics: ['partners'],
})

export const deletePartnerResource = call.delete('/api/administration/PartnerResource/{id}', {
  title: 'Изтриване на ресурс на партньор',
  access: master.delete('KindergartenResources'),
  input: z.object({ id }),
  output: done,
  topics: ['partners'],
})
