import {
  deletePartnerResource,
  getPartnerResource,
  getPartnerResourceImage,
  savePartnerResource,
} from '@asistent/contract/institutions/partners.calls'
import { useParams } from '@tanstack/react-router'
import type { OwnField } from '../blocks/form/fields'
import { formScreen } from '../blocks/form/form-screen'
import { useFileUrl } from '../blocks/parts/picture'
import { FileField } from '../blocks/uploads/file-field'
import { photoRules } from '../blocks/uploads/file-id-input'
import { useCall } from '../platform/use-call'

/** Page of the partner named in the URL. */
export const Screen = formScreen({
  title: { create: 'Ново предложение', edit: (record) => record.title },
  load: getPartnerResource,
  save: savePartnerResource,
  blank: { active: true, position: 0 },
  fields: (field) => [
    field('title', { wide: true }),
    field('summary', { wide: true, help: 'Едно изречение за списъка.' }),
    field('content'),
    field('link', { help: 'Отваря се с „Научете повече“.' }),
    field('position', { help: 'По-малките числа са по-напред.' }),
    field('fromDate'),
    field('toDate'),
    field('active', { wide: true }),
    field.own('imageFileId', (control) => <ImageField field={control} />, { wide: true }),
  ],
  after: (_, { partnerId }) => `/resources/${String(partnerId)}`,
  remove: { call: deletePartnerResource, what: (record) => `предложението „${record.title}“` },
})

function ImageField({ field }: { field: OwnField }) {
  const id = Number(useParams({ strict: false }).id)
  const isNew = Number.isNaN(id)
  const stored = useCall(getPartnerResource, { id }, { enabled: !isNew }).data?.imageFileId ?? null
  const url = useFileUrl(getPartnerResourceImage, isNew || stored === null ? undefined : { id })
  return (
    <FileField
      field={field}
      {...photoRules}
      initialFile={stored === null ? undefined : { id: stored, name: 'Изображение', type: 'image/png', url }}
    />
  )
}
