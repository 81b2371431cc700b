import type { Call } from '@asistent/contract/core/call'
import { fillPath } from '@asistent/contract/core/fill-path'
import { frontendVersion, versionHeader } from '@asistent/contract/core/headers'
import type { ProblemBody } from '@asistent/contract/core/problem'
import { CallError } from '../../platform/api'
import { apiUrl } from '../../platform/page-settings'
import { readToken, sessionExpired } from '../../platform/session'
import { t } from '../../platform/language'

// fetch reports no upload progress, so uploads use XMLHttpRequest with the same headers and error handling as other
// calls.

export interface Sending<Out> {
  readonly done: Promise<Out>
  readonly cancel: () => void
}

const problem = (errorMessage: string): ProblemBody => ({ isSuccessful: false, code: 'network.upload', errorMessage })

function answerOf<Out>(request: XMLHttpRequest, token: string | null): Out {
  let body: unknown
  try {
    body = JSON.parse(request.responseText)
  } catch {
    body = undefined
  }
  if (request.status >= 200 && request.status < 300 && body !== undefined) return body as Out
  if (request.status === 401) sessionExpired(token)
  if (request.status === 426) window.dispatchEvent(new Event('asistent:old-client'))
  const said = body as Partial<ProblemBody> | undefined
  throw new CallError(
    request.status,
    said?.errorMessage ? (said as ProblemBody) : problem(t('Файлът не беше качен. Опитайте отново.')),
  )
}

/** Concurrency limit of the server per session (its files/uploads.ts): further uploads wait in a queue. */
const atOnce = 3
let running = 0
const waiting: (() => void)[] = []

/** Runs `go` when a slot is free. The returned function frees the slot or leaves the queue. */
function inTurn(go: () => void): () => void {
  let has = false
  const begin = () => {
    has = true
    running += 1
    go()
  }
  if (running < atOnce) begin()
  else waiting.push(begin)
  return () => {
    if (!has) return void (waiting.includes(begin) && waiting.splice(waiting.indexOf(begin), 1))
    has = false
    running -= 1
    waiting.shift()?.()
  }
}

/** `progress` gets a number from 0 to 1. */
export function sendFile<Out>(
  call: Call<unknown, unknown, Out>,
  input: Readonly<Record<string, unknown>>,
  file: File,
  progress: (share: number) => void,
): Sending<Out> {
  const request = new XMLHttpRequest()
  let giveTurn: () => void = () => undefined
  const done = new Promise<Out>((resolve, reject) => {
    const { path, rest } = fillPath(call.path, { ...input })
    const form = new FormData()
    for (const [name, value] of Object.entries(rest))
      if (value !== undefined && value !== null) form.append(name, String(value))
    form.append(call.upload?.field ?? 'file', file, file.name)
    request.open(call.method, apiUrl() + path)
    request.setRequestHeader(versionHeader, frontendVersion)
    request.setRequestHeader('accept', 'application/json')
    const token = readToken()
    if (token) request.setRequestHeader('authorization', token)
    request.upload.addEventListener('progress', (event) => {
      if (event.lengthComputable) progress(event.loaded / event.total)
    })
    request.addEventListener('load', () => {
      giveTurn()
      try {
        resolve(answerOf<Out>(request, token))
      } catch (error) {
        reject(error as CallError)
      }
    })
    const fail = (text: string) => {
      giveTurn()
      reject(new CallError(0, problem(text)))
    }
    request.addEventListener('error', () => fail(t('Няма връзка със сървъра. Файлът не беше качен.')))
    request.addEventListener('abort', () => fail(t('Качването е прекъснато.')))
    giveTurn = inTurn(() => request.send(form))
  })
  const cancel = () => {
    // A queued upload gets no abort event from the request.
    giveTurn()
    request.abort()
  }
  return { done, cancel }
}
