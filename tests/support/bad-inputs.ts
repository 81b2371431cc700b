import { pathParameters, type Call } from '@asistent/contract/core/call'
import { fillPath } from '@asistent/contract/core/fill-path'
import { frontendVersion, idempotencyHeader, versionHeader } from '@asistent/contract/core/headers'
import { fieldsOf, withValue } from './inputs'
import { multipartBody, multipartType, type SentFile } from './multipart'
import { badValues } from './bad-values'
import { badFiles, picture, pngBytes } from './sent-files'
import { requestFor, type RawRequest } from './sending'

// Requests of broken or hostile clients by kind. The fuzz test samples from all kinds.

export interface BadRequest {
  readonly label: string
  /** Created lazily: some have megabytes. */
  readonly request: () => RawRequest
}

/** An unpaired surrogate cannot be encoded in a URL. */
const loneHalf = /[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/

/** Only what a path or a query string can contain. */
const asText = (value: unknown): string | undefined =>
  value === undefined || typeof value === 'object' ? undefined : String(value)

const headersOf = (token: string, more: Record<string, string> = {}) => ({
  [versionHeader]: frontendVersion,
  ...(token && { authorization: `Bearer ${token}` }),
  ...more,
})

export interface Target {
  readonly call: Call
  /** A valid input of the call. */
  readonly input: Record<string, unknown>
  readonly token: string
  /** Includes megabytes. They are slow and reach the same code in every call, so most calls skip them. */
  readonly heavily: boolean
}

const heavy = new Set([
  'a megabyte of text',
  'a long array',
  'arrays in arrays',
  'too much',
  'a deep array',
  'a deep object',
])

/** An invalid value in one field, valid ones in the others. */
export function wrongFields({ call, input, token, heavily }: Target): BadRequest[] {
  if (call.upload) return []
  const inPath = pathParameters(call.path)
  return fieldsOf(call.input).flatMap(({ path }) =>
    Object.entries(badValues).flatMap(([kind, value]) => {
      if (!heavily && heavy.has(kind)) return []
      const label = `${path} = ${kind}`
      if (inPath.includes(path) || call.method === 'GET') {
        const text = asText(value)
        // Query strings are one level deep, and the HTTP server rejects URLs of a megabyte.
        if (text === undefined || text === '' || text.length > 5000 || path.includes('.') || loneHalf.test(text))
          return []
        return [{ label, request: () => requestFor(call, { ...input, [path]: text }, token) }]
      }
      return [{ label, request: () => requestFor(call, withValue(input, path, value), token) }]
    }),
  )
}

const json = 'application/json'
const encoded = (text: string) => Buffer.from(text, 'utf8')

const bodies: Readonly<Record<string, readonly [type: string | undefined, body: string | Buffer]>> = {
  'an empty body': [json, ''],
  null: [json, 'null'],
  'a number': [json, '42'],
  'a text': [json, '"текст"'],
  true: [json, 'true'],
  'an array': [json, '[{"id":1}]'],
  'half a body': [json, '{"id": 1, "name": "а'],
  'a comma too much': [json, '{"id":1,}'],
  'single quotes': [json, `{'id':1}`],
  'a byte order mark': [json, '\ufeff{"id":1}'],
  'broken UTF-8': [json, Buffer.from([0x7b, 0x22, 0x61, 0xff, 0xfe, 0x22, 0x3a, 0x31, 0x7d])],
  'UTF-16': [json, Buffer.from('{"id":1}', 'utf16le')],
  NaN: [json, '{"id":NaN}'],
  'a prototype': [json, '{"__proto__":{"id":1},"constructor":{"prototype":{"id":1}}}'],
  'a key twice': [json, '{"id":1,"id":"две"}'],
  'a deep array': [json, `${'['.repeat(100_000)}${']'.repeat(100_000)}`],
  'a deep object': [json, `${'{"a":'.repeat(20_000)}1${'}'.repeat(20_000)}`],
  'many short keys': [json, `{${Array.from({ length: 5000 }, (_, at) => `"${at.toString(36)}":1`).join(',')}}`],
  'too much': [json, encoded(`{"name":"${'x'.repeat(4_200_000)}"}`)],
  'a form': ['application/x-www-form-urlencoded', 'id=1&name=a'],
  'plain text': ['text/plain', '{"id":1}'],
  XML: ['application/xml', '<!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]><a>&b;</a>'],
  'no type': [undefined, 'нещо'],
  'an odd type': ['; ; ;', '{}'],
  'a form without a boundary': ['multipart/form-data', 'x'],
  'a form with nothing': [multipartType, multipartBody('file', [])],
}

export function wrongBodies({ call, input, token, heavily }: Target): BadRequest[] {
  if (call.method === 'GET' || call.upload) return []
  const { path } = fillPath(call.path, input)
  const sent = Object.entries(bodies).filter(([label]) => heavily || !heavy.has(label))
  return sent.map(([label, [type, payload]]) => ({
    label: `body: ${label}`,
    request: () => ({
      method: call.method,
      url: path,
      headers: headersOf(token, type === undefined ? {} : { 'content-type': type }),
      payload,
    }),
  }))
}

const queries = [
  'PageSize=0',
  'PageSize=-1',
  'pagesize=1e9',
  'PAGESIZE=1000000000',
  'PageSize=10&PageSize=abc',
  'PageNumber=0',
  'PageNumber=999999999999',
  'PageNumber=1.5',
  'OrderByColumn=unknown',
  `OrderByColumn=${encodeURIComponent('name; drop table account')}`,
  'OrderByColumn=__proto__',
  'OrderByColumn=constructor&OrderByDescending=true',
  'OrderByDescending=maybe',
  'unknown=1&Id=1&ID=2',
  '__proto__=1&constructor=2&toString=3',
  'filter[a][b]=1&ids[]=x&ids[]=y',
  '%00=%00',
  'search=%ff%fe',
  'search=%',
  'a&&==&=&?',
  `search=${'x'.repeat(8000)}`,
  `search=${encodeURIComponent("' or ''='")}`,
]

export function wrongQueries({ call, input, token }: Target): BadRequest[] {
  const request = requestFor(call, input, token)
  const [path = ''] = request.url.split('?')
  return queries.map((query) => ({
    label: `query: ${query.slice(0, 40)}`,
    request: () => ({ ...request, url: `${path}?${query}` }),
  }))
}

const segments = [
  '0',
  '-1',
  '1.5',
  'abc',
  'NaN',
  'null',
  '2147483648',
  '99999999999999999999',
  '%00',
  '%',
  '%ff',
  '..%2f..',
  '%20',
  '1%3B',
  '٣',
  'x'.repeat(600),
]

export function wrongPaths({ call, token, input }: Target): BadRequest[] {
  return pathParameters(call.path).flatMap((name) =>
    segments.map((segment) => {
      const marked = fillPath(call.path, { ...input, [name]: '@@' }).path.replace(
        encodeURIComponent('@@'),
        encodeURI(segment).replaceAll('%25', '%'),
      )
      return {
        label: `path: ${name} = ${segment.slice(0, 30)}`,
        request: () => ({
          method: call.method,
          url: marked,
          headers: headersOf(token),
          ...(call.method !== 'GET' && !call.upload && { payload: {} }),
        }),
      }
    }),
  )
}

const headers: Readonly<Record<string, Record<string, string>>> = {
  'a key that is too short': { [idempotencyHeader]: 'x' },
  'a key of odd signs': { [idempotencyHeader]: `'; drop table--` },
  'a version of words': { [versionHeader]: 'нова' },
  'a version of signs': { [versionHeader]: '-1.-1.-1' },
  'a token of signs': { authorization: `Bearer ' or 1=1 --` },
  'a token that is too long': { authorization: `Bearer ${'a'.repeat(5000)}` },
  'another scheme': { authorization: 'Basic YTpi' },
  'an odd accept': { accept: 'image/webp', 'accept-language': '*;q=9' },
}

export function wrongHeaders({ call, input, token }: Target): BadRequest[] {
  const request = requestFor(call, input, token)
  return Object.entries(headers).map(([label, more]) => {
    const sent = Object.fromEntries(
      Object.entries(more).map(([name, value]) => [name, Buffer.from(value).toString('latin1')]),
    )
    return { label: `header: ${label}`, request: () => ({ ...request, headers: { ...request.headers, ...sent } }) }
  })
}

export function wrongMethods({ call, input, token }: Target): BadRequest[] {
  const { path } = fillPath(call.path, input)
  return ['PATCH', 'PUT']
    .filter((method) => method !== call.method)
    .map((method) => ({
      label: `method: ${method}`,
      request: () => ({ method, url: path, headers: headersOf(token), payload: {} }),
    }))
}

export function wrongFiles({ call, input, token }: Target): BadRequest[] {
  const { upload } = call
  if (!upload) return []
  const { path } = fillPath(call.path, input)
  const form = (label: string, payload: () => Buffer, type = multipartType): BadRequest => ({
    label: `files: ${label}`,
    request: () => ({
      method: call.method,
      url: path,
      headers: headersOf(token, { 'content-type': type }),
      payload: payload(),
    }),
  })
  const body = (...files: readonly SentFile[]) => multipartBody(upload.field, files)
  return [
    ...Object.entries(badFiles).map(([label, files]) => form(label, () => body(...files))),
    form('too many', () => body(...Array.from({ length: 12 }, () => picture))),
    form('half a form', () => body(picture).subarray(0, -60)),
    form('another boundary', () => body(picture), 'multipart/form-data; boundary=other'),
    form('no boundary', () => body(picture), 'multipart/form-data'),
    form('not a form', () => pngBytes, 'image/png'),
    form('JSON', () => Buffer.from('{"file":"x"}'), json),
    form('an odd name', () => body({ ...picture, name: '../../../x\u0000.png' })),
    form('a very long name', () => body({ ...picture, name: `${'а'.repeat(3000)}.png` })),
    form('too large for anything', () => body({ name: 'x.pdf', bytes: hugePdf() })),
  ]
}

const hugePdf = () => Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(21 * 1024 * 1024)])

/** Kinds that no handler sees: they reach the same code of the platform for every call. */
export const beforeTheCall: ReadonlySet<unknown> = new Set([wrongHeaders, wrongMethods])

export const allKinds = [
  wrongFiles,
  wrongPaths,
  wrongQueries,
  wrongBodies,
  wrongHeaders,
  wrongMethods,
  wrongFields,
] as const
