import { Problem, problems, refuse } from '@asistent/contract/core/problem'
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
  const files = await readParts(request, upload.field).catch((error: unknown) => {
    throw readable(error)
  })
  if (files.length === 0) throw refuseFile('empty', { field: upload.field })
  return upload.many ? files : files.slice(0, 1)
}

async function readParts(request: FastifyRequest, field: string): Promise<UploadedFile[]> {
  const files: UploadedFile[] = []
  for await (const part of request.parts({
    limits: { fileSize: maxUpload + 1, files: maxFiles + 1, fields: 20, fieldSize: 10_000 },
  })) {
    if (part.type !== 'file') continue
    const bytes = await part.toBuffer().catch((error: { code?: string }) => {
      if (error.code === 'FST_REQ_FILE_TOO_LARGE') throw refuseFile('too-large', { field })
      throw error
    })
    const name = cleanName(part.filename)
    const kind = await kindOf(bytes, name)
    if ('wrong' in kind) throw refuseFile(kind.wrong, { field })
    files.push({ name, type: kind.type, bytes })
    if (files.length > maxFiles) throw refuseFile('too-many', { field, values: { max: maxFiles } })
  }
  return files
}

/** The parser throws plain errors for a form that is cut short or has no boundary: the request is bad, not the server. */
const readable = (error: unknown): unknown =>
  error instanceof Problem || (error as { statusCode?: number }).statusCode !== undefined ? error : refuse('bad-json')

/** The name as a person sees it: no path, no control characters, a sane length. */
// oxlint-disable-next-line no-control-regex -- the very characters we drop
const cleanName = (name: string | undefined) =>
  (name ?? '')
    .replace(/^.*[\\/]/, '')
    .replace(/[\u0000-\u001f\u007f<>:"|?*]/g, '')
    .trim()
    .slice(-200) || 'файл'
