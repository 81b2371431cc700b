import { saveProtocol } from '@asistent/contract/books/council.calls'
import type { ParsedOf } from '@asistent/contract/core/call'
import { fieldsOf } from '../blocks/form/fields'
import { fileUpload, startNumber } from './entry-parts'

const field = fieldsOf<ParsedOf<typeof saveProtocol>>(saveProtocol.input)

/** Shared by a new protocol, entered with its decisions, and an open one. */
export const protocolSection = field.section('Протокол', [
  field('forDate'),
  field('presentCount'),
  field('title', { wide: true }),
  field.longText('agenda'),
  field.longText('absent'),
  field.longText('body'),
  field.files('files', fileUpload),
  field('startNumber', startNumber),
])
