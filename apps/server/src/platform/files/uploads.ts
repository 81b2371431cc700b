import { problems, refuse } from '@asistent/contract/core/problem'
import type { FastifyRequest } from 'fastify'
import type { Config } from '../config'
import { kindOf, maxUpload } from './kinds'

const refuseFile = problems('files', {
  'too-large': [400, 'Файлът е твърде голям'],
  'wrong-type': [400, 'Неподдържан тип файл'],
  empty: [400, 'Изберете файл'],
  'too-many': [400, 'Най-много {max} файла наведнъж'],
})

/** A file of a multipart body, read and recognised. */
export interface UploadedFile {
  readonly name: string
  readonly type: string
  readonly bytes: Buffer
}

const maxFiles = 10

export async function readUploads(
  request: FastifyRequest,
  upload: { readonly field: string; readonly many: boolean },
  _config: Config,
): Promise<UploadedFile[]> {
  if (!request.isMultipart()) throw refuse('wrong-type')
  const files: UploadedFile[] = []
  for await (const part of request.parts({
    limits: { fileSize: maxUpload + 1, files: maxFiles + 1, fields: 20, fieldSize: 10_000 },
  })) {
    if (part.type !== 'file') continue
    const bytes = await part.toBuffer().catch((error: { code?: string }) => {
      if (error.code === 'FST_REQ_FILE_TOO_LARGE') throw refuseFile('too-large', { field: upload.field })
      throw error
    })
    const name = cleanName(part.filename)
    const kind = await kindOf(bytes, name)
    if ('wrong' in kind) throw refuseFile(kind.wrong, { field: upload.field })
    files.push({ name, type: kind.type, bytes })
    if (files.length > maxFiles) throw refuseFile('too-many', { field: upload.field, values: { max: maxFiles } })
  }
  if (files.length === 0) throw refuseFile('empty', { field: upload.field })
  return upload.many ? files : files.slice(0, 1)
}

/** The name as a person sees it: no path, no control characters, a sane length. */
// oxlint-disable-next-line no-control-regex -- the very characters we drop
const cleanName = (name: string | undefined) =>
  (name ?? '')
    .replace(/^.*[\\/]/, '')
    .replace(/[\u0000-\u001f\u007f<>:"|?*]/g, '')
    .trim()
    .slice(-200) || 'файл'
