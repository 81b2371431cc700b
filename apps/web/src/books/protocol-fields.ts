import type { saveProtocol } from '@asistent/contract/books/council.calls'
import type { ParsedOf } from '@asistent/contract/core/call'
import type { Fields, FormSection } from '../blocks/form/fields'
import { fileUpload } from './entry-parts'

type Protocol = Pick<
  ParsedOf<typeof saveProtocol>,
  'forDate' | 'title' | 'presentCount' | 'absent' | 'agenda' | 'body' | 'files' | 'startNumber'
>

/** The same in a new protocol and in one that is open. */
export const protocolSection = (field: Fields<Protocol>): FormSection => ({
  section: 'Протокол',
  fields: [
    field('forDate'),
    field('presentCount'),
    field('title', { wide: true }),
    field.longText('agenda'),
    field.longText('absent'),
    field.longText('body'),
    field.files('files', fileUpload),
    field('startNumber', { help: 'Само ако книгата е започната на хартия и това е първият запис за годината тук.' }),
  ],
})
