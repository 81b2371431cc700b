import type { Call } from '@asistent/contract/core/call'
import { fillPath } from '@asistent/contract/core/fill-path'
import { frontendVersion, versionHeader } from '@asistent/contract/core/headers'
import type { ProblemBody } from '@asistent/contract/core/problem'
import type { App } from '../../apps/server/src/app'
import { multipartBody, multipartType, type SentFile } from './multipart'

// Sends a call through the HTTP layer of the application, without a socket.

export interface CallAnswer<Out> {
  readonly status: number
  readonly body: Out
  readonly problem: ProblemBody
  readonly headers: Record<string, unknown>
  readonly bytes: Buffer
}

export interface RawRequest {
  readonly method: string
  readonly url: string
  readonly headers?: Record<string, string>
  readonly payload?: string | Buffer | object
  /** Client address for rate limits. */
  readonly address?: string
}

export async function sendRaw(app: App, request: RawRequest): Promise<CallAnswer<unknown>> {
  const { method, url, headers, payload, address } = request
  const answer = await app.http.inject({
    method: method as 'GET',
    url,
    ...(headers && { headers }),
    ...(payload !== undefined && { payload }),
    ...(address && { remoteAddress: address }),
  })
  const isJson = String(answer.headers['content-type']).includes('json')
  const body: unknown = isJson ? answer.json() : undefined
  return {
    status: answer.statusCode,
    body,
    problem: body as ProblemBody,
    headers: answer.headers,
    bytes: answer.rawPayload,
  }
}

const queryOf = (values: Record<string, unknown>): string => {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(values))
    for (const item of Array.isArray(value) ? value : [value])
      if (item !== undefined && item !== null) query.append(name, String(item))
  return query.size > 0 ? `?${query}` : ''
}

/** The request of a client for a call with this input. */
export function requestFor(
  call: Call<never, unknown, unknown> | Call,
  input: unknown,
  token: string,
  headers: Record<string, string> = {},
): RawRequest {
  const { path, rest } = fillPath(call.path, (input ?? {}) as Record<string, unknown>)
  const common = { [versionHeader]: frontendVersion, ...(token && { authorization: `Bearer ${token}` }), ...headers }
  if (call.method === 'GET') return { method: 'GET', url: `${path}${queryOf(rest)}`, headers: common }
  if (call.upload) {
    const { files = [], ...fields } = rest
    return {
      method: call.method,
      url: `${path}${queryOf(fields)}`,
      headers: { 'content-type': multipartType, ...common },
      payload: multipartBody(call.upload.field, files as SentFile[]),
    }
  }
  const payload = (call.bodyAs ? rest[call.bodyAs] : rest) as object
  return { method: call.method, url: path, headers: common, payload }
}

export const send = (
  app: App,
  call: Call<never, unknown, unknown> | Call,
  input: unknown,
  token: string,
  headers: Record<string, string> = {},
): Promise<CallAnswer<unknown>> => sendRaw(app, requestFor(call, input, token, headers))
