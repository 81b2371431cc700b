import type { Call } from '@asistent/contract/core/call'
import { fillPath } from '@asistent/contract/core/fill-path'
import { frontendVersion, versionHeader } from '@asistent/contract/core/headers'
import type { ProblemBody } from '@asistent/contract/core/problem'
import { CallError } from '../../platform/api'
import { endSession, readToken } from '../../platform/session'

// fetch cannot tell how much of a body has gone: uploads travel by XMLHttpRequest, with the same headers and refusals
// as every other call.

export interface Sending<Out> {
  readonly done: Promise<Out>
  readonly cancel: () => void
}

const problem = (errorMessage: string): ProblemBody => ({ isSuccessful: false, code: 'network.upload', errorMessage })

function answerOf<Out>(request: XMLHttpRequest): Out {
  let body: unknown
  try {
    body = JSON.parse(request.responseText)
  } catch {
    body = undefined
  }
  if (request.status >= 200 && request.status < 300 && body !== undefined) return body as Out
  if (request.status === 401) endSession('expired')
  if (request.status === 426) window.dispatchEvent(new Event('asistent:old-client'))
  const said = body as Partial<ProblemBody> | undefined
  throw new CallError(
    request.status,
    said?.errorMessage ? (said as ProblemBody) : problem('Файлът не беше качен. Опитайте отново.'),
  )
}

/** `progress` is told from 0 to 1. */
export function sendFile<Out>(
  call: Call<unknown, unknown, Out>,
  input: Readonly<Record<string, unknown>>,
  file: File,
  progress: (share: number) => void,
): Sending<Out> {
  const request = new XMLHttpRequest()
  const done = new Promise<Out>((resolve, reject) => {
    const { path, rest } = fillPath(call.path, { ...input })
    const form = new FormData()
    for (const [name, value] of Object.entries(rest))
      if (value !== undefined && value !== null) form.append(name, String(value))
    form.append(call.upload?.field ?? 'file', file, file.name)
    request.open(call.method, path)
    request.setRequestHeader(versionHeader, frontendVersion)
    request.setRequestHeader('accept', 'application/json')
    const token = readToken()
    if (token) request.setRequestHeader('authorization', token)
    request.upload.addEventListener('progress', (event) => {
      if (event.lengthComputable) progress(event.loaded / event.total)
    })
    request.addEventListener('load', () => {
      try {
        resolve(answerOf<Out>(request))
      } catch (error) {
        reject(error as CallError)
      }
    })
    request.addEventListener('error', () =>
      reject(new CallError(0, problem('Няма връзка със сървъра. Файлът не беше качен.'))),
    )
    request.addEventListener('abort', () => reject(new CallError(0, problem('Качването е прекъснато.'))))
    request.send(form)
  })
  return { done, cancel: () => request.abort() }
}
