import { createCredit } from '@asistent/contract/warehouse/credits.calls'
import {
  completeInbound,
  deleteInbound,
  getInbound,
  inboundReceipt,
  nextInboundNumber,
  reverseInbound,
  saveInbound,
} from '@asistent/contract/warehouse/inbounds.calls'
import { today } from '@asistent/domain/kernel/day'
import { documentKinds, documentStates, inboundOrigins } from '@asistent/domain/warehouse/documents'
import { IconArrowBackUp, IconCheck, IconPencil, IconReceiptRefund } from '@tabler/icons-react'
import { documentScreen } from '../blocks/document/document-screen'
import { relatedTo } from './document-parts'
import { inboundFields } from './inbound-fields'
import { stateChoices } from './words'

const path = '/storage/stock'

export const Screen = documentScreen({
  title: { create: 'Нова доставка', edit: (doc) => `Складова разписка № ${doc.number}` },
  load: getInbound,
  save: saveInbound,
  number: { call: nextInboundNumber, input: ({ forDate }) => ({ ...(forDate && { date: forDate }) }) },
  blank: () => ({ forDate: today(new Date()), pricesWithVat: true, origin: inboundOrigins.Purchase, lines: [] }),
  toForm: (doc) => ({ ...doc, lines: doc.lines.map((line) => ({ ...line, price: line.typedPrice ?? 0 })) }) as never,
  back: path,
  open: (id) => `${path}/${id}`,
  state: (doc) => doc.status,
  states: stateChoices(documentKinds.Inbound),
  draft: (doc) => doc.may.edit,
  facts: (fact) => [
    fact.money('net', { title: 'Без ДДС' }),
    fact.money('vat', { title: 'ДДС' }),
    fact.money('total', { title: 'Общо с ДДС' }),
    fact.day('deliveredOn', { title: 'Доставена на' }),
    fact.text('creator', { title: 'Създал' }),
    fact.text('completedBy', { title: 'Заприходил' }),
    fact.instant('completedAt', { title: 'Заприходена на' }),
  ],
  fields: inboundFields,
  actions: (action) => [
    action.send({
      label: 'Заприходи',
      icon: IconCheck,
      call: completeInbound,
      input: ({ id }) => ({ id }),
      confirm: (doc) => `Ще заприходите разписка № ${doc.number}. След това тя не се променя, само се поправя.`,
      when: (doc) => doc.may.complete,
      done: 'Доставката е заприходена',
    }),
    action.go({
      label: 'Поправи',
      icon: IconPencil,
      to: (doc) => `${path}/${doc.id}/correct`,
      when: (doc) => doc.may.correct,
    }),
    action.send({
      label: 'Кредитно известие',
      icon: IconReceiptRefund,
      call: createCredit,
      input: ({ id }) => ({ id }),
      confirm: () => 'Ще се направи проект с редовете на разписката, в който да въведете върнатото или надписаното.',
      when: (doc) => doc.status === documentStates.Posted && doc.supplierId !== null,
      done: 'Проектът е готов: отворете го от „Кредитно известие“ по-горе',
    }),
    action.ask({
      label: 'Сторнирай',
      icon: IconArrowBackUp,
      call: reverseInbound,
      values: ({ id }) => ({ id }),
      fields: (field) => [field('reason')],
      text: (doc) => `Стоката по разписка № ${doc.number} ще се отпише по цената, на която е дошла.`,
      action: 'Сторнирай',
      danger: true,
      when: (doc) => doc.may.free,
      done: 'Разписката е сторнирана',
    }),
  ],
  papers: (paper) => [paper({ label: 'Складова разписка', call: inboundReceipt, input: ({ id }) => ({ id }) })],
  related: (doc) => [
    ...relatedTo(path, doc),
    ...doc.credits.map(({ id, number }) => ({
      label: 'Кредитно известие',
      title: `Протокол № ${number}`,
      to: `/storage/credit-notes/${id}`,
    })),
  ],
  remove: { call: deleteInbound, what: (doc) => `разписка № ${doc.number}` },
  history: 'stock-document',
})
