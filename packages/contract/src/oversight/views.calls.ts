import { referenceNames } from '@asistent/domain/oversight/references'
import { z } from 'zod'
import { call, done, saved } from '../core/call'
import { field, id, text } from '../core/values'
import { compareParam, kindParam, periodParams, placeParams, readsReferences } from './values'

// References that a person asks for again and again: kept with their choices under a name, and sent by e-mail each month when
// asked for. They are the person's own; no right beyond reading is needed.

const topics = ['reference-views']

const choices = z.object({ ...placeParams, ...kindParam, wholeYear: periodParams.wholeYear, ...compareParam })
export type ViewChoices = z.output<typeof choices>

const view = z.object({
  reference: field('Справка', z.enum(referenceNames)),
  name: field('Име', text(60)),
  params: field('Избор', choices),
  monthly: field('Изпращай я на имейла ми всеки месец', z.boolean()),
})

export const listViews = call.get('/api/MONReferences/views', {
  title: 'Запазени справки',
  access: readsReferences,
  input: z.object({ reference: view.shape.reference.optional() }),
  output: z.object({ result: z.array(view.extend({ id })), rowsCount: z.int() }),
  topics,
})

/** Under a name that is there already the choices are replaced. */
export const saveView = call.post('/api/MONReferences/views', {
  title: 'Запазване на справка',
  access: readsReferences,
  input: view,
  output: saved,
  topics,
  personal: true,
})

export const deleteView = call.delete('/api/MONReferences/views/{id}', {
  title: 'Изтриване на запазена справка',
  access: readsReferences,
  input: z.object({ id }),
  output: done,
  topics,
  personal: true,
})
