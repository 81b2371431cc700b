import type { AnsweredFile, Call } from '@asistent/contract/core/call'
import { fillPath } from '@asistent/contract/core/fill-path'
import { frontendVersion, idempotencyHeader, positionHeader, versionHeader } from '@asistent/contract/core/headers'
import type { ProblemBody } from '@asistent/contract/core/problem'
import { forgetFirst, takeFirst } from './first-answers'
import { t, textOfServer } from './language'
import { apiUrl } from './page-settings'
import { keepPosition, readPosition } from './position'
import { readToken, sessionExpired } from './session'
import { keepTagged, taggedAnswer } from './tagged-answers'

// The only module that sends HTTP requests. Screens send calls of the contract and never write a path.

/** Window events for responses that the shell handles wherever they occur: it reloads or shows the maintenance page. */
export const oldClient = 'asistent:old-client'
export const underMaintenance = 'asistent:under-maintenance'
/** Emitted by the first response after calls without a response: the browser may miss that its network is back. */
export const answeredAgain = 'asistent:answered-again'
let unanswered = false

/** Error response of the server, or a network error, with its Bulgarian text. */
export class CallError extends Error {
  constructor(
    readonly status: number,
    readonly body: ProblemBody,
    /** When the server allows the next attempt (Retry-After). */
    readonly retryAfterSeconds?: number,
  ) {
    super(textOfServer(body.errorMessage))
    this.name = 'CallError'
  }

  /** True if no response arrived: offline, or the server is unreachable. */
  get noAnswer() {
    return this.status === 0
  }
}

/** Problems whose text says nothing about the request: no answer, an answer without text, an unknown error. */
const generalCodes = ['network.no-answer', 'network.bad-answer', 'platform.unexpected']

/** The text of the server, or `text` if it sent none (spec/product.md 8). */
export const serverTextOr = (text: string, error: unknown): string =>
  error instanceof CallError && !generalCodes.includes(error.body.code) ? error.message : text

/**
 * True if the server did not decide: no answer, or a process, a proxy or the database was away. A rejection of a slice
 * with such a status (another service does not answer) and the maintenance page are decisions.
 */
export const isAway = (error: unknown): error is CallError =>
  error instanceof CallError &&
  (error.noAnswer ||
    (error.status >= 502 &&
      error.status <= 504 &&
      /^(network|platform)\./.test(error.body.code) &&
      error.body.code !== 'platform.maintenance'))

/** A downloaded file. */
export interface ReceivedFile {
  readonly name: string
  readonly blob: Blob
}

export type Answer<Out> = Out extends AnsweredFile ? ReceivedFile : Out

export interface SendOptions {
  readonly signal?: AbortSignal
  /** A retry with the same key creates no second record. */
  readonly idempotencyKey?: string
}

const noAnswer: ProblemBody = {
  isSuccessful: false,
  code: 'network.no-answer',
  errorMessage: 'Няма връзка със сървъра. Проверете интернет връзката и опитайте отново.',
}

export async function send<In, Parsed, Out>(
  call: Call<In, Parsed, Out>,
  input: In,
  options: SendOptions = {},
): Promise<Answer<Out>> {
  const token = readToken()
  const { url, init } = requestOf(call, input, options)
  if (call.method !== 'GET') forgetFirst()
  else if (call.answer !== 'file') {
    const fetched = await takeFirst(url)
    if (fetched !== undefined) return fetched as Answer<Out>
  }
  const isTagged = call.method === 'GET' && call.answer !== 'file'
  const last = isTagged ? taggedAnswer(url) : undefined
  if (last) init.headers.set('if-none-match', last.tag)
  let response: Response
  try {
    response = await fetch(apiUrl() + url, init)
  } catch (error) {
    if (options.signal?.aborted) throw error
    unanswered = true
    throw new CallError(0, noAnswer)
  }
  if (unanswered) {
    unanswered = false
    window.dispatchEvent(new Event(answeredAgain))
  }
  const position = response.headers.get(positionHeader)
  if (position) keepPosition(position)
  if (last && response.status === 304) return last.answer as Answer<Out>
  if (!response.ok) throw await refusal(response, call, token)
  const answer = await answerIn(call, response, options)
  if (call.answer === 'file') return answer as Answer<Out>
  if (isTagged) keepTagged(url, { token, tag: response.headers.get('etag'), answer })
  return answer as Answer<Out>
}

/** A connection that breaks within the body is the same as no answer: the client has no response. */
async function answerIn(
  { answer }: Pick<Call, 'answer'>,
  response: Response,
  { signal }: SendOptions,
): Promise<unknown> {
  try {
    return await (answer === 'file' ? receivedFile(response) : response.json())
  } catch (error) {
    if (signal?.aborted) throw error
    unanswered = true
    throw new CallError(0, noAnswer)
  }
}

function requestOf<In>(
  call: Call<In, unknown, unknown>,
  input: In,
  options: SendOptions,
): { url: string; init: RequestInit & { headers: Headers } } {
  const headers = new Headers({ [versionHeader]: frontendVersion, accept: 'application/json' })
  const token = readToken()
  if (token) headers.set('authorization', token)
  if (options.idempotencyKey) headers.set(idempotencyHeader, options.idempotencyKey)
  const position = call.method === 'GET' ? readPosition() : undefined
  if (position) headers.set(positionHeader, position)
  const { path, rest } = fillPath(call.path, (input ?? {}) as Record<string, unknown>)
  const init = { method: call.method, headers, ...(options.signal && { signal: options.signal }) }
  if (call.method === 'GET') return { url: path + queryOf(rest), init }
  if (call.upload) {
    const { files, ...fields } = rest
    return { url: path + queryOf(fields), init: { ...init, body: formOf(call.upload.field, files) } }
  }
  headers.set('content-type', 'application/json')
  return { url: path, init: { ...init, body: JSON.stringify(call.bodyAs ? rest[call.bodyAs] : rest) } }
}

function queryOf(values: Record<string, unknown>): string {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(values)) {
    if (value === undefined || value === null || value === '') continue
    if (Array.isArray(value)) for (const item of value) query.append(name, String(item))
    else query.set(name, String(value))
  }
  const text = query.toString()
  return text ? `?${text}` : ''
}

function formOf(fieldName: string, files: unknown): FormData {
  const form = new FormData()
  for (const item of Array.isArray(files) ? files : [files])
    if (item instanceof Blob) form.append(fieldName, item, item instanceof File ? item.name : 'file')
  return form
}

async function refusal(
  response: Response,
  call: Call<never, unknown, unknown> | Call,
  token: string | null,
): Promise<CallError> {
  const fallback: ProblemBody = { isSuccessful: false, code: 'network.bad-answer', errorMessage: t('Възникна грешка!') }
  const body = await response
    .json()
    .then((value: unknown) => value as ProblemBody)
    .catch(() => fallback)
  // 401 signs out, 426 reloads (spec/product.md 8). The sign-in call responds with 400 to a wrong password.
  if (response.status === 401 && call.access.kind !== 'anyone') sessionExpired(token)
  if (response.status === 426) window.dispatchEvent(new Event(oldClient))
  if (body.code === 'platform.maintenance') window.dispatchEvent(new Event(underMaintenance))
  const retryAfter = Number(response.headers.get('retry-after') ?? Number.NaN)
  const seconds = Number.isFinite(retryAfter) ? retryAfter : undefined
  return new CallError(response.status, body.errorMessage ? body : fallback, seconds)
}

async function receivedFile(response: Response): Promise<ReceivedFile> {
  const disposition = response.headers.get('content-disposition') ?? ''
  const encoded = /filename\*=UTF-8''([^;]+)/i.exec(disposition)?.[1]
  const plain = /filename="?([^";]+)"?/i.exec(disposition)?.[1]
  return { name: encoded ? decodeURIComponent(encoded) : (plain ?? t('файл')), blob: await response.blob() }
}
