import { deleteHaccpPoint, getHaccpPoint, saveHaccpPoint } from '@asistent/contract/kitchen/haccp.calls'
import { haccpPeriods, isMeasured } from '@asistent/domain/kitchen/haccp'
import { today } from '@asistent/domain/kernel/day'
import { formScreen } from '../blocks/form/form-screen'
import { haccpPeriodChoices, hourChoices, pointKindChoices } from './haccp-words'

export const Screen = formScreen({
  title: { create: 'Нова контролна точка', edit: (point) => point.name },
  load: getHaccpPoint,
  save: saveHaccpPoint,
  blank: { kind: 2, period: 1, times: ['08:00'], fromOn: today(new Date()) },
  fields: (field) => [
    field.section('Какво се следи', [
      field.select('kind', pointKindChoices),
      field('name'),
      field('minimum', { when: ({ kind }) => kind != null && isMeasured(kind) }),
      field('maximum', { when: ({ kind }) => kind != null && isMeasured(kind) }),
      field('note', { wide: true }),
    ]),
    field.section('Кога се записва', [
      field.select('period', haccpPeriodChoices),
      field.many('times', hourChoices, { when: ({ period }) => period !== haccpPeriods.AsNeeded }),
      field('dueDay', {
        help: 'Ден от седмицата (1–7) или от месеца (1–28).',
        when: ({ period }) => period === haccpPeriods.Week || period === haccpPeriods.Month,
      }),
      field('fromOn'),
      field('toOn'),
    ]),
  ],
  after: '/kitchen/haccp/points',
  remove: { call: deleteHaccpPoint, what: (point) => `контролната точка „${point.name}“` },
  history: 'haccp-point',
})
