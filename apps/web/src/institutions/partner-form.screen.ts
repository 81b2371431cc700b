import { deletePartner, getPartner, savePartner } from '@asistent/contract/institutions/partners.calls'
import { formScreen } from '../blocks/form/form-screen'

export const Screen = formScreen({
  title: { create: 'Нов партньор', edit: (record) => record.name },
  load: getPartner,
  save: savePartner,
  blank: { active: true },
  fields: (field) => [
    field('name'),
    field('website'),
    field('description'),
    field('active', { help: 'Изключено: детските градини не го виждат.' }),
  ],
  after: '/admin/partners',
  remove: { call: deletePartner, what: (record) => `партньора „${record.name}“ и всичките му предложения` },
})
