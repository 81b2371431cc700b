import { z } from 'zod'
import { signedIn } from '../core/access'
import { call, done } from '../core/call'
import { id } from '../core/values'

// Uploads go to a temporary place and become part of a record when it is saved with their ids (spec/calls.md 7.2).

const uploaded = z.object({ id, name: z.string(), type: z.string(), size: z.int() })
export type UploadedInfo = z.output<typeof uploaded>

/** A browser's File, or what the server read of it. */
const files = z.array(z.custom<Blob | { name: string; type: string; bytes: Uint8Array }>()).min(1)

export const uploadFile = call.post('/api/files/temp/upload', {
  title: 'Качване на файл',
  access: signedIn,
  input: z.object({ files }),
  output: uploaded,
  upload: { field: 'file', many: false },
  rate: { max: 120, seconds: 60 },
})

export const uploadFiles = call.post('/api/files/temp/multiple/upload', {
  title: 'Качване на файлове',
  access: signedIn,
  input: z.object({ files }),
  output: z.object({ files: z.array(uploaded) }),
  upload: { field: 'files', many: true },
  rate: { max: 120, seconds: 60 },
})

/** The specification's third way in; the same as the first. */
export const uploadTemporary = call.post('/api/files/temp', {
  title: 'Качване на временен файл',
  access: signedIn,
  input: z.object({ files }),
  output: uploaded,
  upload: { field: 'file', many: false },
  rate: { max: 120, seconds: 60 },
})

export const deleteFile = call.delete('/api/files/{id}', {
  title: 'Изтриване на качен файл',
  access: signedIn,
  input: z.object({ id }),
  output: done,
})

export const getFile = call.file('/files/{id}', { title: 'Файл', access: signedIn, input: z.object({ id }) })

export const getAvatar = call.file('/files/avatars/{userId}', {
  title: 'Снимка на потребител',
  access: signedIn,
  input: z.object({ userId: id }),
  topics: ['user-data'],
})
